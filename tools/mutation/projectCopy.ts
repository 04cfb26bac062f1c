import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseAnswer, type Run, type RunAnswer } from './runMessages.ts';

const NAME = 'wayside-mutations-';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes the copies that a killed run could not remove itself. */
export function removeStaleCopies(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(NAME)))
    if (!isRunning(Number(name.slice(NAME.length).split('-')[0])))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

/** A copy of the project with its uncommitted changes, and the process that runs tests in it. */
export class ProjectCopy {
  readonly #root: string;
  #runner: ChildProcess | undefined;

  constructor() {
    this.#root = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
    const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 });
    for (const file of new Set(files.split('\0')))
      if (file !== '' && existsSync(file)) cpSync(file, join(this.#root, file), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(this.#root, 'node_modules'), 'junction');
  }

  /** @returns which test files passed and failed; undefined where they took longer than the limit */
  async run(run: Run, limitMs: number): Promise<RunAnswer | undefined> {
    const runner = (this.#runner ??= await this.#start());
    const late = new AbortController();
    const answered = once(runner, 'message', { signal: late.signal }).then(([message]: unknown[]) =>
      parseAnswer(message),
    );
    const ended = once(runner, 'exit', { signal: late.signal }).then(() => undefined);
    runner.send(run);
    const answer = await Promise.race([
      answered,
      ended,
      wait(limitMs, undefined, { signal: late.signal, ref: false }),
    ]).finally(() => {
      late.abort();
      for (const each of [answered, ended]) each.catch(() => undefined);
    });
    if (!answer) {
      this.#stop();
      writeFileSync(join(this.#root, run.file), run.original);
    }
    return answer;
  }

  /** Whether the compiler refuses the server and the contract with this content. */
  async refusedByTypes({ file, original, content }: Omit<Run, 'tests'>): Promise<boolean> {
    const path = join(this.#root, file);
    writeFileSync(path, content);
    const compiler = spawn('npx', ['tsc', '-p', 'server', '--tsBuildInfoFile', '.mutations/types'], {
      cwd: this.#root,
      shell: process.platform === 'win32',
      stdio: 'ignore',
    });
    const [status]: unknown[] = await once(compiler, 'exit');
    writeFileSync(path, original);
    return status !== 0;
  }

  async #start(): Promise<ChildProcess> {
    // A group of its own: its workers end with it.
    const runner = fork(join(import.meta.dirname, 'runner.ts'), { cwd: this.#root, detached: true, stdio: 'ignore' });
    const [first]: unknown[] = await Promise.race([once(runner, 'message'), once(runner, 'exit')]);
    if (first !== 'ready') throw new Error('The tests could not be started in a copy of the project');
    return runner;
  }

  #stop(): void {
    const pid = this.#runner?.pid;
    this.#runner = undefined;
    if (!pid) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  close(): void {
    this.#stop();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5 });
  }
}
