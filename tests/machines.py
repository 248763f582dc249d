"""Machines whose programs run here: what Heddle calls them, what compiles for them, and what runs the result. Those of
other processors need a cross-compiler and qemu's user mode, both Debian packages."""
import shutil

import harness

CROSS_LIMIT = 20  # an emulator needs that many times as long


class Machine:
    def __init__(self, heddle, compilers, run=(), package=""):
        self.heddle = heddle  # options
        self.compilers = compilers  # commands; they have to agree
        self.run = run  # command that the program's name is added to
        self.package = package

    def require(self):
        """Raises Skip if something is missing."""
        for compiler, *flags in self.compilers:
            if self.package and not (shutil.which(compiler) and harness.can_build(compiler, *flags)):
                raise harness.Skip(f"nothing compiles for {self.heddle[-1]} here (packages {self.package})")
            harness.require_build(compiler, *flags)
        if self.run and not shutil.which(self.run[0]):
            raise harness.Skip(f"{self.run[0]} is not installed (package qemu-user)")

    def agreed_output(self, program, flags=(), limit=1):
        """(status, output) that the programs of all compilers have, or None. What a signal ends shows nothing: some of these
        machines have no accesses to addresses that are not aligned."""
        outputs = []
        for number in range(len(self.compilers)):
            outputs.append(self.compiled_output(number, program, flags, limit))
            if not isinstance(outputs[-1], tuple) or outputs[-1] != outputs[0] or outputs[-1][0] < 0:
                return None
        return outputs[0]

    def compiled_output(self, number, program, flags=(), limit=1):
        """(status, output) of the program by compiler number `number`, or what went wrong."""
        compiler, *machine = self.compilers[number]
        binary = program.with_suffix(f".{number}.exe")
        built = harness.execute([compiler, *machine, "-w", *flags, program, "-o", binary, "-lm"], timeout=120)
        if built.status != 0:
            return f"{compiler} refuses it: {harness.shorten(built.err, 200)}"
        result = harness.execute([*self.run, binary], timeout=limit * (CROSS_LIMIT if self.run else 1))
        return "its program takes too long" if result.timed_out else (result.status, result.out)


def native(*flags):
    return [("gcc", *flags, "-O0"), (clang(), *flags, "-O0")]


def clang():
    try:
        return harness.clang()
    except harness.Skip:
        return "clang-19"


def cross(triple, emulator, package):
    """gcc's cross-compiler, which Debian does not install beside a 32-bit C library for gcc, or else Clang; with two levels
    of optimization."""
    gcc = f"{triple}-gcc"
    compiler = [gcc] if shutil.which(gcc) else [clang(), f"--target={triple}", "-fuse-ld=lld"]
    return Machine(["--target", triple], [(*compiler, "-static", "-O0"), (*compiler, "-static", "-O1")], [emulator],
                   f"libc6-dev-{package}-cross, libgcc-12-dev-{package}-cross, lld-19, or gcc-{triple}")


MACHINES = {
    "LP64": Machine(["--64"], native("-m64")),
    # Without SSE, 32-bit x86 computes in 80-bit registers.
    "ILP32": Machine(["--32"], native("-m32", "-msse2", "-mfpmath=sse")),
    "powerpc": cross("powerpc-linux-gnu", "qemu-ppc", "powerpc"),
    "mips": cross("mips-linux-gnu", "qemu-mips", "mips"),
    "s390x": cross("s390x-linux-gnu", "qemu-s390x", "s390x"),
}
BIG_ENDIAN = ("powerpc", "mips", "s390x")
