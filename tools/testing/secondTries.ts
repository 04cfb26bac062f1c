import type { Reporter, TestModule } from 'vitest/node';

/** Names each test that passed only at its second try: a fault of the test or of the product, to be found. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lucky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
    );
    if (lucky.length > 0) console.log(`\nPassed only at the second try:\n  ${lucky.join('\n  ')}`);
  }
}
