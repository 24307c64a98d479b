#!/usr/bin/env bash
# A run in parts under a real scheduler: a job array of Slurm, one of whose tasks is killed and requeued.
#
# Usage: tests/slurm.sh PROGRAM [GAMES]
#
# Needs root and Debian's packages slurm-wlm and munge. It starts a controller and a node of its own, which listen on
# loopback, and stops them.
set -euo pipefail
program=$(realpath "$1")
folder=$(mktemp -d)
chmod 755 "$folder"
started=()
stop() {
  # The node and the controller first: they talk through munge.
  for ((at = ${#started[@]} - 1; at >= 0; at--)); do
    kill "${started[at]}" 2>/dev/null && wait "${started[at]}" 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
mkdir -p munge state spool games
chown munge munge
chmod 711 munge

# Who speaks with whom is shown by a key that only this run has.
dd if=/dev/urandom of=munge/key bs=1 count=1024 status=none
chown munge munge/key
chmod 400 munge/key
setpriv --reuid munge --regid munge --clear-groups munged --foreground --key-file "$folder/munge/key" \
  --socket "$folder/munge/socket" --pid-file "$folder/munge/pid" --log-file "$folder/munge/log" \
  --seed-file "$folder/munge/seed" &
started+=($!)

cat >slurm.conf <<CONF
ClusterName=scrutineer
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=1
MinJobAge=300
JobRequeue=1
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
export SLURM_CONF=$folder/slurm.conf
slurmctld -D &
started+=($!)
slurmd -D &
started+=($!)
wait_for() {
  for _ in $(seq 900); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "gave up waiting for: $*" >&2
  tail -n 20 ./*.log munge/log >&2 || true
  exit 1
}
idle() { [[ $(sinfo -h -o %t) == idle ]]; }
wait_for idle

"$program" new scenario games/two.toml --game checkpoint-rally >/dev/null
# So many that a task can be caught while it plays.
games=${2:-4000}
cat >task <<TASK
#!/bin/sh
cd "$folder/games"
echo "\$SLURM_ARRAY_TASK_ID" >>begun
exec "$program" simulate two.toml -n $games -j 1 --rotate \
  --shard "\$SLURM_ARRAY_TASK_ID/8" --part "\$SLURM_ARRAY_TASK_ID.part"
TASK
job=$(sbatch --parsable --array=1-8 --requeue --output="$folder/out.%a" task)

# The first task is put back into the queue while it plays.
begun() { grep -qx 1 games/begun; }
wait_for begun
# Slurm waits two minutes before it starts such a task again.
scontrol requeue "${job}_1"
ended() { [[ -z $(squeue -h -j "$job") ]]; }
wait_for ended
[[ $(grep -cx 1 games/begun) -ge 2 ]] || { echo 'the task was not started a second time' >&2; exit 1; }

# Once more: all parts are there, and nothing is played.
job=$(sbatch --parsable --array=1-8 --output="$folder/again.%a" task)
wait_for ended
[[ $(grep -l 'has this part already' again.* | wc -l) == 8 ]] || { tail again.* >&2; exit 1; }

cd games
"$program" merge ./*.part --format json >merged.json
"$program" simulate two.toml -n $games --rotate --format json >whole.json
cmp merged.json whole.json
echo "8 tasks, one of them requeued, come to the $(stat -c %s whole.json) bytes of the whole run; parts of $(stat -c %s 1.part) bytes"
