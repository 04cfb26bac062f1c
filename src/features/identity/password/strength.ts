import {
  guessesIn,
  judgePassword,
  MIN_GUESSES_LOG10,
  STRONG_GUESSES_LOG10,
  type PasswordKnowledge,
  type PasswordOwner,
} from '#contract/identity/passwordRules.ts';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

export interface Strength {
  /** How many of the bar's 4 parts are filled. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** The remaining problem; null if the password is allowed. */
  readonly problem: string | null;
}

const UNJUDGED: Strength = { level: 0, word: '', problem: null };

/** How strong the password is. While the lists load, only its length is judged. */
export function strengthOf(password: string, owner: PasswordOwner, knowledge: PasswordKnowledge | undefined): Strength {
  if (password === '') return UNJUDGED;
  const missing = PASSWORD_LENGTH.min - password.length;
  if (missing > 0) {
    const problem = missing === 1 ? 'One more character' : `${missing} more characters`;
    return { level: 1, word: 'Too short', problem };
  }
  if (!knowledge) return UNJUDGED;
  const problem = judgePassword(password, owner, knowledge);
  if (problem === null) {
    const isStrong = guessesIn(password, owner, knowledge) >= STRONG_GUESSES_LOG10;
    return isStrong ? { level: 4, word: 'Strong', problem } : { level: 3, word: 'Good', problem };
  }
  const isNear = guessesIn(password, owner, knowledge) >= MIN_GUESSES_LOG10 / 2;
  return { level: isNear ? 2 : 1, word: 'Too easy', problem };
}
