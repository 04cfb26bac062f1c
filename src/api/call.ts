import * as z from 'zod/mini';
import type { Endpoint, Input, Reply, Sending } from '#contract/platform/http.ts';
import { askLateAnswersAgain, type Saved } from './lateAnswers.ts';
import { lenientAnswer, type AnswerSchema } from './lenientAnswer.ts';
import { requestOf, type LooseParts, type RequestArgs } from './request.ts';
import type { Tag } from './tags.ts';

type Given<Name extends string, Value> = [Value] extends [undefined] ? object : { readonly [K in Name]: Value };

/** A filter may be left out where the row has a default for it. */
type QueryOf<Sent, Parsed> = Parsed extends object
  ? Partial<Parsed> &
      Pick<
        Parsed,
        { [K in keyof Parsed & keyof Sent]: undefined extends Sent[K] ? never : K }[keyof Parsed & keyof Sent]
      >
  : undefined;

type PartsOf<E extends Endpoint> = ([Sending<E>['params']] extends [undefined] ? object : Sending<E>['params']) &
  Given<'query', QueryOf<Sending<E>['query'], Input<E>['query']>> &
  Given<'body', Sending<E>['body']>;

/** The arguments of a call: the ids of its path by name, its `query` and its `body`. */
export type CallArgs<E extends Endpoint> = [keyof PartsOf<E>] extends [never] ? void : PartsOf<E>;

type Answer<E extends Endpoint> = E['response'] extends null ? null : Reply<E>;

/** The records that a call shows or changes, from its arguments and, once it has arrived, its answer. */
type TagsOf<Args, Result> = readonly Tag[] | ((args: Args, answer: Result | undefined) => readonly Tag[]);

type CallParts = Pick<LooseParts, 'query' | 'body'> | undefined;

interface Call<Args, Result> {
  readonly query: (args: Args) => RequestArgs;
  readonly responseSchema: AnswerSchema<Result>;
}

const EMPTY = z.null();

const tagsOf = <Args, Result>(tags: TagsOf<Args, Result>, args: Args, answer: Result | undefined) =>
  typeof tags === 'function' ? tags(args, answer) : tags;

/** The query and the schema of one call, from its row of the contract. */
const call = <E extends Endpoint>(row: E): Call<CallArgs<E>, Answer<E>> => ({
  // Each row's types define the arguments; TypeScript cannot resolve them while E is generic.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  query: (args) => requestOf(row, { ...(args as CallParts), params: args as Record<string, string> }),
  // The row's response is the schema of its answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  responseSchema: lenientAnswer((row.response ?? EMPTY) as z.core.$ZodType<Answer<E>, Answer<E>>),
});

/** A call that shows records. `More` adds arguments that only its tags need. */
export const queryOf = <E extends Endpoint, More = unknown>(
  row: E,
  tags: TagsOf<CallArgs<E> & More, Answer<E>> = [],
) => ({
  ...call(row),
  providesTags: (answer: Answer<E> | undefined, _error: unknown, args: CallArgs<E> & More) =>
    tagsOf(tags, args, answer),
});

type Saving<Result> = Saved & { readonly queryFulfilled: PromiseLike<{ readonly data: Result }> };

/**
 * A call that changes records: what shows them is fetched again, and what was loading meanwhile as well. A failed change has no tags, so that
 * nothing is fetched again.
 * @param show shows the answer on a page until the page has been fetched again
 */
export const mutationOf = <E extends Endpoint, More = unknown>(
  row: E,
  tags: TagsOf<CallArgs<E> & More, Answer<E>> = [],
  show?: (answer: Answer<E>, dispatch: Saved['dispatch']) => void,
) => {
  // RTK Query infers a call's arguments from `query` and its tags; if it saw this function as well, it would infer too few.
  const afterwards: object = {
    onQueryStarted: async (args: CallArgs<E> & More, saving: Saving<Answer<E>>) => {
      const saved = await Promise.resolve(saving.queryFulfilled).catch(() => undefined);
      if (!saved) return;
      const showNow = () => show?.(saved.data, saving.dispatch);
      showNow();
      askLateAnswersAgain(tagsOf(tags, args, saved.data), saving, showNow);
    },
  };
  return {
    ...call(row),
    ...afterwards,
    invalidatesTags: (answer: Answer<E> | undefined, error: unknown, args: CallArgs<E> & More) =>
      error ? [] : tagsOf(tags, args, answer),
  };
};
