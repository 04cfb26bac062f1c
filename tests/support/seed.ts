import * as fc from 'fast-check';

/** What is drawn by chance is the same in every run, unless TEST_SEED says otherwise: the long tier draws it anew and prints it. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_122) });
