import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/app/endpoints.ts';
import { actionLabelOf } from '#contract/audit/auditSentence.ts';
import { CALL_LABELS, OTHER_LABELS } from '#contract/audit/actionLabels.ts';

/** The types refuse a call without a label. */
const labels: Readonly<Record<keyof typeof endpoints, string>> = CALL_LABELS;

const all = Object.keys({ ...labels, ...OTHER_LABELS }).map((verb) => [verb, actionLabelOf(verb) ?? ''] as const);

describe('The labels of the audit log', () => {
  test('name every call that the server answers, and no other', () => {
    expect(Object.keys(CALL_LABELS).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('say in a few words what was done', () => {
    expect(all.filter(([, label]) => !/^[A-Z][a-zA-Z]+(?: [a-zA-Z’-]+){1,8}$/.test(label))).toEqual([]);
  });

  test.each([
    /(?<!on[ -])\bcalls?\b/i,
    /\blist of\b/i,
    /\bendpoint/i,
    /\breturns?\b/i,
    /\brequests?\b/i,
    /\bread:/i,
    /\btoken\b/i,
    /\brecord a\b/i,
  ])('have no %s', (word) => {
    expect(all.filter(([, label]) => word.test(label))).toEqual([]);
  });

  test('begin with a verb in the past', () => {
    const verbs = [...new Set(all.map(([, label]) => label.split(' ')[0] ?? ''))];
    const irregular = new Set(['Chose', 'Reset', 'Sent', 'Resent', 'Took', 'Undid']);
    expect(verbs.filter((verb) => !verb.endsWith('ed') && !irregular.has(verb))).toEqual([]);
  });
});
