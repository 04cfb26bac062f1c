import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { judgePassword, type PasswordKnowledge, type PasswordOwner } from '#contract/identity/passwordRules.ts';

const common = new Set(dictionary['passwords-common']);
let zxcvbn: ZxcvbnFactory | undefined;

const knowledge: PasswordKnowledge = {
  isCommon: (password) => common.has(password),
  guessesLog10: (password, known) =>
    (zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })).check(password, [...known]).guessesLog10,
};

/**
 * The error of a person's new password, as a sentence for its field; null: it is good. Common and breached passwords come from
 * the list that ships with zxcvbn. It takes only milliseconds for any input, because the length that is examined is bounded.
 */
export const checkPassword = (password: string, owner: PasswordOwner): string | null =>
  judgePassword(password, owner, knowledge);
