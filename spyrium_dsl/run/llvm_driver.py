"""The unchanging part of the kernel's IR: chance, the choice of a random bot, and whole games in one call.

The same formulas as `chance`, on the same bits.
"""

from __future__ import annotations

from spyrium_dsl.run.chance import BOT, FIRST, GOLDEN, SECOND, name_hash
from spyrium_dsl.run.llvm_list import ARGS, PARAMS
from spyrium_dsl.run.llvm_text import MOST_MOVES, Code, Control, Format

RUNTIME = f"""
define internal i64 @mixed(i64 %a) nounwind alwaysinline {{
  %a1 = lshr i64 %a, 30
  %a2 = xor i64 %a, %a1
  %b = mul i64 %a2, {FIRST}
  %b1 = lshr i64 %b, 27
  %b2 = xor i64 %b, %b1
  %c = mul i64 %b2, {SECOND}
  %c1 = lshr i64 %c, 31
  %c2 = xor i64 %c, %c1
  ret i64 %c2
}}

define internal i32 @below(i64 %z, i32 %bound) nounwind alwaysinline {{
  %m = call i64 @mixed(i64 %z)
  %h = lshr i64 %m, 32
  %w = zext i32 %bound to i64
  %p = mul i64 %h, %w
  %q = lshr i64 %p, 32
  %r = trunc i64 %q to i32
  ret i32 %r
}}

define internal i32 @draw(ptr %stream, i32 %bound) nounwind alwaysinline {{
  %s = load i64, ptr %stream, align 4
  %z = add i64 %s, {GOLDEN}
  store i64 %z, ptr %stream, align 4
  %r = call i32 @below(i64 %z, i32 %bound)
  ret i32 %r
}}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!0 = !{{}}
"""


def _highest(packed: Format) -> str:
    """The move with its first digit, which is not 0, the highest."""
    kind, bits, digit = packed.type, packed.bits, packed.digit
    if bits == 64:
        return f"""  %z = call {kind} @llvm.ctlz.{kind}({kind} %v, i1 true)
  %d = and {kind} %z, {bits - digit}
  %m = shl {kind} %v, %d"""
    # By halves, with shifts known beforehand: others would be calls to a library that WebAssembly does not have.
    lines, now, step = [], "%v", bits // 2
    while step >= digit:
        lines.append(f"  %e{step} = icmp ult {kind} {now}, {1 << (bits - step)}")
        lines.append(f"  %u{step} = shl {kind} {now}, {step}")
        name = "%m" if step == digit else f"%m{step}"
        lines.append(f"  {name} = select i1 %e{step}, {kind} %u{step}, {kind} {now}")
        now, step = name, step // 2
    return "\n".join(lines)


def play_text(packed: Format, size: int, at: int, streams: list[tuple[int, int]]) -> str:
    """``@play``: games from a state on, each with seeds of its own; its results are flat.

    *at*: the cell that holds where the flow stands; *streams*: the first cell of each, and the hash of its name.
    """
    kind = packed.type
    seeding = "".join(
        f"""
  %x{n} = xor i64 %start, {number}
  %s{n} = call i64 @mixed(i64 %x{n})
  %a{n} = getelementptr inbounds i32, ptr %S, i64 {cell}
  store i64 %s{n}, ptr %a{n}, align 4"""
        for n, (cell, number) in enumerate(streams)
    )
    return f"""
declare {kind} @llvm.ctlz.{kind}({kind}, i1)

define internal void @ready(ptr noalias %M, ptr noalias %C, i32 %pick) nounwind alwaysinline {{
  %w = zext i32 %pick to i64
  %p = getelementptr inbounds {kind}, ptr %M, i64 %w
  %v = load {kind}, ptr %p, align 8
{_highest(packed)}
  %c = getelementptr inbounds i8, ptr %C, i64 {Control.MOVE}
  store {kind} %m, ptr %c, align 8
  ret void
}}

define dso_local void @play({PARAMS},
    ptr noalias readonly %from, ptr noalias readonly %seeds, ptr noalias readonly %bots, i32 %games, i32 %limit,
    ptr noalias readonly %wanted, i32 %ranges, ptr noalias %out, ptr noalias %ends) nounwind {{
entry:
  %a_at = getelementptr inbounds i32, ptr %S, i64 {at}
  %a_count = getelementptr inbounds i8, ptr %C, i64 {Control.COUNT}
  %a_code = getelementptr inbounds i8, ptr %C, i64 {Control.CODE}
  br label %next
next:
  %g = phi i64 [ 0, %entry ], [ %g1, %kept ]
  %o = phi ptr [ %out, %entry ], [ %o2, %kept ]
  %gi = trunc i64 %g to i32
  %more = icmp ult i32 %gi, %games
  br i1 %more, label %game, label %end
game:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %S, ptr align 4 %from, i64 {size * 4}, i1 false)
  store i32 0, ptr %a_code
  %p_seed = getelementptr inbounds i64, ptr %seeds, i64 %g
  %seed = load i64, ptr %p_seed
  %seed1 = add i64 %seed, {GOLDEN}
  %start = call i64 @mixed(i64 %seed1){seeding}
  %p_bot = getelementptr inbounds i64, ptr %bots, i64 %g
  %bot0 = load i64, ptr %p_bot
  %bot1 = add i64 %bot0, {GOLDEN}
  %bot2 = call i64 @mixed(i64 %bot1)
  %bot3 = xor i64 %bot2, {name_hash(BOT)}
  %bot = call i64 @mixed(i64 %bot3)
  %at0 = load i32, ptr %a_at
  %new = icmp eq i32 %at0, 0
  br i1 %new, label %begin, label %resume
begin:
  %d1 = call i32 @advance({ARGS})
  br label %turn
resume:
  %d0 = call i32 @llvm.smax.i32(i32 %at0, i32 0)
  br label %turn
turn:
  %d = phi i32 [ %d1, %begin ], [ %d0, %resume ], [ %d2, %go ]
  %b = phi i64 [ %bot, %begin ], [ %bot, %resume ], [ %b1, %go ]
  %n = phi i32 [ 0, %begin ], [ 0, %resume ], [ %n1, %go ]
  %code0 = load i32, ptr %a_code
  %bad0 = icmp ne i32 %code0, 0
  br i1 %bad0, label %done, label %fine
fine:
  %over = icmp eq i32 %d, 0
  br i1 %over, label %done, label %ask
ask:
  call void @moves({ARGS}, i32 %d)
  %code1 = load i32, ptr %a_code
  %bad1 = icmp ne i32 %code1, 0
  br i1 %bad1, label %done, label %look
look:
  %m = load i32, ptr %a_count
  %none = icmp eq i32 %m, 0
  br i1 %none, label %stuck, label %some
some:
  %late = icmp eq i32 %n, %limit
  br i1 %late, label %long, label %check
check:
  %full = icmp ugt i32 %m, {MOST_MOVES}
  br i1 %full, label %toomany, label %go
go:
  %n1 = add i32 %n, 1
  %b1 = add i64 %b, {GOLDEN}
  %pick = call i32 @below(i64 %b1, i32 %m)
  call void @ready(ptr %M, ptr %C, i32 %pick)
  %d2 = call i32 @act({ARGS}, i32 %d)
  br label %turn
stuck:
  store i32 {int(Code.STUCK)}, ptr %a_code
  br label %done
long:
  store i32 {int(Code.TOO_LONG)}, ptr %a_code
  br label %done
toomany:
  store i32 {int(Code.FULL)}, ptr %a_code
  br label %done
done:
  %code = load i32, ptr %a_code
  %e0 = mul i64 %g, 3
  %e1 = add i64 %e0, 1
  %e2 = add i64 %e0, 2
  %p0 = getelementptr inbounds i32, ptr %ends, i64 %e0
  %p1 = getelementptr inbounds i32, ptr %ends, i64 %e1
  %p2 = getelementptr inbounds i32, ptr %ends, i64 %e2
  store i32 %code, ptr %p0
  store i32 %n, ptr %p1
  store i32 %d, ptr %p2
  br label %keep
keep:
  %r = phi i32 [ 0, %done ], [ %r1, %copy ]
  %o1 = phi ptr [ %o, %done ], [ %o3, %copy ]
  %rm = icmp ult i32 %r, %ranges
  br i1 %rm, label %copy, label %kept
copy:
  %r2 = shl i32 %r, 1
  %rw = zext i32 %r2 to i64
  %pr = getelementptr inbounds i32, ptr %wanted, i64 %rw
  %pl = getelementptr inbounds i32, ptr %pr, i64 1
  %first = load i32, ptr %pr
  %length = load i32, ptr %pl
  %fw = zext i32 %first to i64
  %lw = zext i32 %length to i64
  %bytes = shl i64 %lw, 2
  %source = getelementptr inbounds i32, ptr %S, i64 %fw
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %o1, ptr align 4 %source, i64 %bytes, i1 false)
  %o3 = getelementptr inbounds i32, ptr %o1, i64 %lw
  %r1 = add i32 %r, 1
  br label %keep
kept:
  %o2 = phi ptr [ %o1, %keep ]
  %g1 = add i64 %g, 1
  br label %next
end:
  ret void
}}

declare i32 @llvm.smax.i32(i32, i32)

define dso_local i32 @list({PARAMS}) nounwind {{
  %a_code = getelementptr inbounds i8, ptr %C, i64 {Control.CODE}
  %a_count = getelementptr inbounds i8, ptr %C, i64 {Control.COUNT}
  %a_at = getelementptr inbounds i32, ptr %S, i64 {at}
  store i32 0, ptr %a_code
  store i32 0, ptr %a_count
  %d = load i32, ptr %a_at
  call void @moves({ARGS}, i32 %d)
  %n = load i32, ptr %a_count
  ret i32 %n
}}

define dso_local i32 @apply({PARAMS}) nounwind {{
  %a_code = getelementptr inbounds i8, ptr %C, i64 {Control.CODE}
  %a_at = getelementptr inbounds i32, ptr %S, i64 {at}
  store i32 0, ptr %a_code
  %d = load i32, ptr %a_at
  %r = call i32 @act({ARGS}, i32 %d)
  ret i32 %r
}}

define dso_local i32 @begin({PARAMS}) nounwind {{
  %a_code = getelementptr inbounds i8, ptr %C, i64 {Control.CODE}
  store i32 0, ptr %a_code
  %r = call i32 @advance({ARGS})
  ret i32 %r
}}
"""
