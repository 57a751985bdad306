const tasks = new Set<() => void>();
// One for all of them: of more than ten Node warns as of a leak.
process.on('exit', () => {
  for (const task of [...tasks]) task();
});

/** Does a task, which can't wait for anything, when the process ends. What it gives takes the task back. */
export function atExit(task: () => void): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}
