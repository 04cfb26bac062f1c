import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordKnowledge } from '#contract/identity/passwordRules.ts';

const common = new Set(dictionary['passwords-common']);
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The very list and the very measure of the server. Some hundred kibibytes: loaded when a new password is begun. */
export const knowledge: PasswordKnowledge = {
  isCommon: (password) => common.has(password),
  guessesLog10: (password, known) => zxcvbn.check(password, [...known]).guessesLog10,
};
