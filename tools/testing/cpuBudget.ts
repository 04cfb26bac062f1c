import type { Reporter, TestModule } from 'vitest/node';

const BUDGET_SECONDS = 10;

/** Names each test file that costs more than a file should. */
export class CpuBudget implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const dear = modules
      .map((module) => ({
        path: module.relativeModuleId,
        seconds: Number(Reflect.get(module.meta(), 'cpuSeconds') ?? 0),
      }))
      .filter(({ seconds }) => seconds > BUDGET_SECONDS)
      .toSorted((one, other) => other.seconds - one.seconds);
    if (dear.length === 0) return;
    console.log(`\nFiles above ${BUDGET_SECONDS} CPU seconds:`);
    for (const { path, seconds } of dear) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${path}`);
  }
}
