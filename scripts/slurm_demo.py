#!/usr/bin/env python3
"""Shows `heddle bench --slurm` with a real Slurm on this machine: 40 tasks as a job array, whose controller is killed on the way,
end with the same table as a local run.

Installs Debian's packages slurm-wlm and munge if they are missing. The daemons have a configuration and folders of their own in
a scratch folder, listen on the loopback interface only, and are ended in any case; a Slurm that is set up on this machine is not
touched. `make slurm-demo` runs it."""
import argparse
import contextlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
TASKS = [str(TOP / "tests" / "bench" / "demo.set"), "--sample", "8"]
NUMBER_OF_TASKS = 40
LIMITS = ["--cpu", "60", "--wall", "300"]
PACKAGES = ["slurm-wlm", "munge"]
PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel"]
# No control groups, no accounting, no pinning: what a user without a set-up machine may have. State is looked for in the scratch
# folder alone.
CONFIGURATION = """
ClusterName=heddle
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


class Problem(Exception):
    """The demonstration did not show what it should."""


def say(text):
    print(f"==> {text}", flush=True)


def wait_until(what, holds, seconds=120):
    limit = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > limit:
            raise Problem(f"after {seconds} s still not: {what}")
        time.sleep(0.1)


def install():
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    if all(shutil.which(program) for program in PROGRAMS):
        return
    if not shutil.which("apt-get"):
        raise Problem(f"install these packages first: {' '.join(PACKAGES)}")
    say(f"installing {' '.join(PACKAGES)}")
    as_root = [] if os.getuid() == 0 else ["sudo"]
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    subprocess.run([*as_root, "apt-get", "update", "-qq"], check=True)
    subprocess.run([*as_root, *environment, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES], check=True,
                   stdout=subprocess.DEVNULL)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Cluster:
    """munged, slurmctld and slurmd for this user, in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.daemons = {}
        self.host = socket.gethostname().split(".")[0]
        folder.chmod(0o755)  # munged wants a socket that everybody can reach
        self.configuration = folder / "slurm.conf"
        self.configuration.write_text(CONFIGURATION.format(
            host=self.host, folder=folder, user=pwd.getpwuid(os.getuid()).pw_name,
            controller_port=free_port(), node_port=free_port(), processors=os.cpu_count()))
        os.environ["SLURM_CONF"] = str(self.configuration)
        for name in ("state", "spool"):
            (folder / name).mkdir()
        key = folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)

    def start(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as output:
            # a session of its own: Ctrl-C is for this script, which ends the daemons in their order
            self.daemons[name] = subprocess.Popen([name, *command], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                                  start_new_session=True)

    def start_controller(self):
        self.start("slurmctld", "-D")

    def start_all(self):
        self.start("munged", "--foreground", *[f"--{what}={self.folder}/munge.{suffix}" for what, suffix in
                                               (("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"),
                                                ("log-file", "log"), ("seed-file", "seed"))])
        self.wait_until("munged listens", (self.folder / "munge.socket").exists)
        self.start_controller()
        self.start("slurmd", "-D")
        self.wait_until("the node is there", lambda: "idle" in self.ask("sinfo", "--noheader", "--format=%T"))

    def wait_until(self, what, holds):
        def holds_or_fails():
            for name, daemon in self.daemons.items():
                if daemon.poll() is not None:
                    raise Problem(f"{name} ended with {daemon.returncode}")
            return holds()
        wait_until(what, holds_or_fails)

    @staticmethod
    def ask(*command):
        return subprocess.run(command, capture_output=True, text=True).stdout

    def kill_controller(self):
        self.daemons["slurmctld"].kill()
        self.daemons["slurmctld"].wait()

    def tend(self):
        """What an administrator does after a crash: the state that a controller saves is some seconds old, so that the next one may
        start an element again that is still known to the node; then it takes the node out of service."""
        if "drain" in self.ask("sinfo", "--noheader", "--format=%T"):
            self.ask("scontrol", "update", f"NodeName={self.host}", "State=RESUME")

    def controller_is_gone(self):
        return self.daemons["slurmctld"].poll() is not None

    def stop(self):
        if "slurmctld" in self.daemons and not self.controller_is_gone():
            self.ask("scancel", "--me")
            with contextlib.suppress(Problem):
                wait_until("jobs have ended", lambda: not self.ask("squeue", "--noheader").strip(), 20)
        for name in ("slurmd", "slurmctld", "munged"):
            daemon = self.daemons.get(name)
            if daemon is None or daemon.poll() is not None:
                continue
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        for process in self.left():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def left(self):
        """Processes of jobs, and what watches over them: they outlive slurmd. All of them know the configuration."""
        mark = f"SLURM_CONF={self.configuration}\0".encode()
        for entry in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit() and int(entry.name) != os.getpid() and mark in (entry / "environ").read_bytes() + b"\0":
                    yield int(entry.name)

    def logs(self):
        texts = [f"--- {path.name}\n{path.read_text(errors='replace')[-2000:]}" for path in
                 sorted([*self.folder.glob("*.out"), *self.folder.glob("*.log")])]
        return "\n".join(texts)


class Demo:
    def __init__(self, heddle, folder, cluster):
        self.heddle = heddle
        self.folder = folder
        self.cluster = cluster
        self.parts = folder / "cluster" / "slurm"

    def bench(self, *more):
        return [str(self.heddle), "bench", *TASKS, *LIMITS, *more]

    def array(self):
        command = self.bench("--slurm", "8", "--slurm-option=--no-requeue", "-o", str(self.folder / "cluster"))
        return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def runs_done(self):
        """Each part begins with a line about how it was run."""
        return sum(max(0, path.read_bytes().count(b"\n") - 1) for path in self.parts.glob("part-*.jsonl"))

    def interrupt(self, process):
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=60)[1]
        if process.returncode != 5 or "the same command goes on" not in errors:
            raise Problem(f"interrupted, heddle bench ended with {process.returncode}: {errors}")

    def run(self):
        say(f"{NUMBER_OF_TASKS} tasks here")
        subprocess.run(self.bench("-o", str(self.folder / "here")), check=True)
        say("munged, slurmctld and slurmd start")
        self.cluster.start_all()
        say("the same tasks as an array of 8 elements")
        process = self.array()
        wait_until("a few runs are done", lambda: self.runs_done() >= 6 or process.poll() is not None, 300)
        job = (self.parts / "job").read_text().strip()
        self.cluster.ask("scancel", f"{job}_7")
        say(f"{self.runs_done()} runs are done; element 7 was cancelled, and now the controller is killed")
        self.cluster.kill_controller()
        if process.poll() is not None:
            raise Problem(f"heddle bench ended too early: {process.communicate()[1]}")
        say("heddle bench is interrupted, too")
        self.interrupt(process)
        say("the same command again: it waits, because nobody can be asked")
        process = self.array()
        time.sleep(5)
        if process.poll() is not None:
            raise Problem(f"heddle bench did not wait for the controller: {process.communicate()[1]}")
        say("the controller is back")
        self.cluster.start_controller()
        limit = time.monotonic() + 600
        while process.poll() is None and time.monotonic() < limit:
            self.cluster.tend()
            time.sleep(1)
        if process.poll() is None:
            process.kill()
            raise Problem(f"heddle bench still waits:\n{self.cluster.ask('squeue')}")
        errors = process.communicate()[1]
        if process.returncode != 0:
            raise Problem(f"heddle bench ended with {process.returncode}: {errors}")
        self.compare()

    def outcomes(self, name):
        lines = (self.folder / name / "results.jsonl").read_text().splitlines()
        records = [one for one in map(json.loads, lines) if "heddle_bench" not in one]
        return sorted((one["property"], one["task"], one["outcome"], one["status"]) for one in records)

    def compare(self):
        say("heddle bench compare")
        text = subprocess.run([str(self.heddle), "bench", "compare", "here", "cluster"], cwd=self.folder, check=True,
                              capture_output=True, text=True).stdout
        print(text, end="", flush=True)
        here, cluster = self.outcomes("here"), self.outcomes("cluster")
        if len(here) != NUMBER_OF_TASKS or here != cluster:
            raise Problem(f"the results differ:\n{sorted(set(here) ^ set(cluster))}")
        say(f"all {NUMBER_OF_TASKS} results are the same")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", type=pathlib.Path, default=TOP / "build" / "release" / "heddle")
    heddle = parser.parse_args().heddle.resolve()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="heddle-slurm-") as name:
        folder = pathlib.Path(name)
        try:
            install()
            cluster = Cluster(folder)
            try:
                Demo(heddle, folder, cluster).run()
            except BaseException:
                print(cluster.logs(), file=sys.stderr)
                raise
            finally:
                cluster.stop()
        except (Problem, subprocess.SubprocessError) as problem:
            print(f"slurm_demo.py: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
