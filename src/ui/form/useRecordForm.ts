import { useState } from 'react';
import { useForm, type FieldValues, type Resolver } from 'react-hook-form';
import { problem, type Problem } from '#src/api/problem.ts';
import type { Conflict } from './ChangedMeanwhile.tsx';
import { showApiError } from './showApiError.ts';

export interface RecordFormOptions<Values extends FieldValues, Body> {
  /** The current record: its version, and its form values. */
  readonly version: number;
  readonly values: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  /** With the version that the fields started from. */
  readonly save: (
    body: Body,
    version: number,
  ) => Promise<{ readonly data?: { readonly version: number | null } | undefined; readonly error?: unknown }>;
  readonly onSaved: (body: Body) => void;
  /** Asks for the record again: it comes as new `values` and `version`. */
  readonly onReload?: (() => void) | undefined;
}

interface Further {
  /** The fields follow the record as long as nothing is typed. */
  readonly followsRecord: boolean;
  /** Replaces the message of a refusal that the form can explain better. */
  readonly refusalOf?: ((refusal: Problem) => Pick<Problem, 'message' | 'fieldErrors'>) | undefined;
}

/** A form for a record that another user may change in the meantime: no typed value is lost. */
export function useRecordForm<Values extends FieldValues, Body>(options: RecordFormOptions<Values, Body> & Further) {
  const { followsRecord, onReload, onSaved, refusalOf, resolver, save, values, version } = options;
  // The record may change behind the fields without discarding typed values.
  const [base, setBase] = useState({ version, values });
  const [conflict, setConflict] = useState<Conflict>();
  // The version that was saved here last: the record with it may fill the fields without taking what somebody else wrote.
  const [savedVersion, setSavedVersion] = useState<number>();
  const { control, formState, handleSubmit, reset, setError } = useForm<Values, unknown, Body>({
    values: base.values,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty } = formState;
  const isUntouched = followsRecord && !isDirty && conflict === undefined;
  if (version !== base.version && (conflict === 'loading' || isUntouched || version === savedVersion)) {
    setBase({ version, values });
    if (conflict === 'loading') setConflict('loaded');
  }

  const send = handleSubmit(async (body) => {
    const { data, error } = await save(body, Math.max(base.version, savedVersion ?? 0));
    if (!error) {
      setConflict(undefined);
      setSavedVersion(data?.version ?? undefined);
      // What was typed is the record now: the next answer may fill every field.
      reset(undefined, { keepValues: true });
      onSaved(body);
      return;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict' && onReload) setConflict('shown');
    else showApiError(refusalOf?.(refusal) ?? refusal, setError);
  });

  return {
    control,
    formState,
    send,
    /** For `ChangedMeanwhile`. */
    changed: {
      conflict,
      onLoad: () => {
        setConflict('loading');
        onReload?.();
      },
    },
    cancel: () => {
      reset(values);
      setBase({ version, values });
      setConflict(undefined);
    },
  };
}
