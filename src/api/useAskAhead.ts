import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

interface Endpoint<Args, Answer> {
  readonly initiate: (
    args: Args,
    options: { readonly subscribe: false },
  ) => ThunkAction<{ readonly unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>;
}

/** A function that asks for what may be shown next. The screen that shows it then finds the answer there. */
export function useAskAhead<Args, Answer>(endpoint: Endpoint<Args, Answer>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return (args: Args): Promise<Answer> => dispatch(endpoint.initiate(args, { subscribe: false })).unwrap();
}
