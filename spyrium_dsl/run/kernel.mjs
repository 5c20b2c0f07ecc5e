// Plays games by the kernel as WebAssembly, in browsers and in Node: no library, no network.
//
//   const kernel = await load(bytes, about);            // both from `wasm_kernel` (see run/wasm.py)
//   const games = kernel.play([1n, 2n, 3n], { slots: ["vp"] });
//   games.cells, games.ends                              // flat, as `Games` of run/kernel.py
//   const state = kernel.start(7n);                      // or one move at a time, as `Kernel` of run/kernel.py
//   const moves = kernel.legalMoves(state);
//   kernel.apply(state, moves[0]);
//
// The same seeds give the same games as the kernel and as Python.

const PAGE = 65536;
const MARGIN = 1024; // bytes around state and tables: an index nobody wants the value of may be a little out of range
const STACK = 16 * PAGE;
const CONTROL = { code: 4, move: 16, size: 64 };

/** Compile and set up; `about` says how the state is laid out. */
export async function load(bytes, about) {
  const module = await WebAssembly.compile(bytes);
  const memory = new WebAssembly.Memory({ initial: 64 });
  const env = {
    __linear_memory: memory,
    __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, STACK),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  return new Kernel(instance.exports, memory, about);
}

class Kernel {
  constructor(functions, memory, about) {
    this.functions = functions;
    this.memory = memory;
    this.about = about;
    let at = STACK + MARGIN;
    const room = (size) => {
      const here = at;
      at += (size + MARGIN + 15) & ~15;
      return here;
    };
    this.state = room(4 * about.size);
    this.tables = room(4 * about.tables.length);
    this.moves = room(about.move * (about.moves + 1));
    this.control = room(CONTROL.size);
    this.scratch = room(4 * about.scratch);
    this.from = room(4 * about.size);
    this.free = at;
    this.reserve(at);
    this.setNumbers(about.tables);
  }

  /** Other numbers of the rules: as many, in the same order. */
  setNumbers(numbers) {
    if (numbers.length !== this.about.tables.length) throw new RangeError("other tables");
    new Int32Array(this.memory.buffer, this.tables, numbers.length).set(numbers);
  }

  reserve(end) {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }

  /** A game by moves at random for each seed; `slots`: names of what is wanted of its last state, all if not given. */
  play(seeds, { limit = 100000, slots = null } = {}) {
    const ranges = slots === null ? [0, this.about.size] : slots.flatMap((name) => this.about.slots[name]);
    let width = 0;
    for (let i = 1; i < ranges.length; i += 2) width += ranges[i];
    const count = seeds.length;
    const seedsAt = (this.free + 15) & ~15;
    const rangesAt = seedsAt + 8 * count;
    const cellsAt = rangesAt + 4 * ranges.length;
    const endsAt = cellsAt + 4 * width * count;
    this.reserve(endsAt + 12 * count);
    const buffer = this.memory.buffer;
    new BigUint64Array(buffer, seedsAt, count).set(Array.from(seeds, BigInt));
    new Int32Array(buffer, rangesAt, ranges.length).set(ranges);
    new Int32Array(buffer, this.from, this.about.size).fill(0);
    this.functions.play(
      this.state, this.tables, this.moves, this.control, this.scratch,
      this.from, seedsAt, seedsAt, count, limit, rangesAt, ranges.length / 2, cellsAt, endsAt,
    );
    return {
      width,
      cells: new Int32Array(buffer, cellsAt, width * count).slice(),
      ends: new Int32Array(buffer, endsAt, 3 * count).slice(),
    };
  }

  /** A new game, set up and at its first decision. */
  start(seed) {
    return this.play([seed], { limit: 0 }).cells;
  }

  /** The decision a state waits for, from 1; 0 when the game is over. */
  decision(state) {
    return Math.max(state[this.about.at], 0);
  }

  /** All legal moves in order, each the number of its case and of each choice; none at the end of the game. */
  legalMoves(state) {
    if (!this.decision(state)) return [];
    const rooms = this.enter(state);
    const count = this.functions.list(...rooms);
    this.check();
    if (count > this.about.moves) throw new RangeError("FULL");
    return Array.from({ length: count }, (_, place) => this.unpacked(this.moves + place * this.about.move));
  }

  /** Make a legal move in place, and run on to the next decision; not checked. */
  apply(state, move) {
    if (!this.decision(state)) throw new RangeError("the game is over");
    const rooms = this.enter(state);
    const digits = move.map((number, place) => BigInt(number + (place === 0 ? 1 : 0)));
    const bits = BigInt(8 * this.about.move);
    const digit = BigInt(this.about.digit);
    if (digits.some((one) => one < 0n || one >= 1n << digit) || digit * BigInt(digits.length) > bits) {
      throw new RangeError(`${move} is no move`);
    }
    let packed = digits.reduce((made, one) => (made << digit) | one, 0n) << (bits - digit * BigInt(digits.length));
    const words = new BigUint64Array(this.memory.buffer, this.control + CONTROL.move, this.about.move / 8);
    for (let word = 0; word < words.length; word++, packed >>= 64n) words[word] = packed & 0xffffffffffffffffn;
    this.functions.apply(...rooms);
    this.check();
    state.set(new Int32Array(this.memory.buffer, this.state, this.about.size));
  }

  enter(state) {
    if (state.length !== this.about.size) throw new RangeError(`a state has ${this.about.size} cells`);
    new Int32Array(this.memory.buffer, this.state, this.about.size).set(state);
    return [this.state, this.tables, this.moves, this.control, this.scratch];
  }

  check() {
    const [code] = new Int32Array(this.memory.buffer, this.control + CONTROL.code, 1);
    if (code) throw new Error(this.about.codes[code]);
  }

  unpacked(at) {
    const digit = BigInt(this.about.digit);
    let number = 0n;
    new BigUint64Array(this.memory.buffer, at, this.about.move / 8).forEach((word, i) => {
      number |= word << BigInt(64 * i);
    });
    const digits = [];
    for (; number; number >>= digit) digits.unshift(Number(number & ((1n << digit) - 1n)));
    digits[0] -= 1;
    return digits;
  }
}
