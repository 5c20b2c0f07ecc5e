// Plays games by the kernel as WebAssembly, in browsers and in Node: no library, no network.
//
//   const kernel = await load(bytes, about);            // both from `wasm_kernel` (see run/wasm.py)
//   const games = kernel.play([1n, 2n, 3n], { slots: ["vp"] });
//   games.cells, games.ends                              // flat, as `Games` of run/kernel.py
//
// The same seeds give the same games as the kernel and as Python.

const PAGE = 65536;
const MARGIN = 1024; // bytes around state and tables: an index nobody wants the value of may be a little out of range
const STACK = 16 * PAGE;
const CONTROL = 64;

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
    this.control = room(CONTROL);
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
}
