import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordKnowledge } from '#contract/identity/passwordRules.ts';

const common = new Set(dictionary['passwords-common']);
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The same list and measure as on the server. Some hundred KiB, loaded when a new password is typed. */
export const knowledge: PasswordKnowledge = {
  isCommon: (password) => common.has(password),
  guessesLog10: (password, known) => zxcvbn.check(password, [...known]).guessesLog10,
};
