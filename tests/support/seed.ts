import * as fc from 'fast-check';

/** Random values are the same in every run, unless TEST_SEED sets another seed; the long tier draws one and prints it. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_122) });
