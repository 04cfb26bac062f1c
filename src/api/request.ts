import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { AccessReason } from '#contract/platform/accessReason.ts';
import { writeAccessReason } from '#contract/platform/accessReasonHeader.ts';
import { pathWith, type Endpoint, type Input, type Sending } from '#contract/platform/http.ts';
import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { accessReason as reasonGiven } from './accessReason.ts';

export interface RequestArgs extends FetchArgs {
  readonly headers?: Record<string, string>;
  /** The call creates something: it is sent with a key, so that a repeated call gets the first one's answer. */
  readonly creates?: true;
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };
type Query<E extends Endpoint> = Input<E>['query'] extends undefined
  ? { readonly query?: never }
  : { readonly query?: Partial<Input<E>['query']> };

/** The parts a caller passes: exactly those of the endpoint's row. */
export type RequestParts<E extends Endpoint> = Given<'params', Sending<E>['params']> &
  Given<'body', Sending<E>['body']> &
  Query<E> & {
    /** Why a superuser opens a patient's record, for the audit; by default the reason given for the record that is open. */
    readonly accessReason?: AccessReason | undefined;
  };

const asksForReason = ({ access }: Endpoint): boolean =>
  access.token === 'user' && access.who === 'named' && access.patientData === true;

export interface LooseParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: ListQuery;
  readonly body?: unknown;
  readonly accessReason?: AccessReason | undefined;
}

/** The arguments of one call, from its row of the contract and its parts. */
export function requestOf(endpoint: Endpoint, { accessReason, body, params, query }: LooseParts): RequestArgs {
  const reason = accessReason ?? (asksForReason(endpoint) ? reasonGiven()?.reason : undefined);
  const search = query ? writeSearchParams(query).toString() : '';
  return {
    url: pathWith(endpoint.path, params) + (search && `?${search}`),
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
    ...(reason ? { headers: { 'Access-Reason': writeAccessReason(reason) } } : {}),
    ...(endpoint.creates ? { creates: true } : {}),
  };
}

/** The same with its parts checked against the row. */
export const request = <E extends Endpoint>(endpoint: E, parts: RequestParts<E>): RequestArgs =>
  // The parts were checked against the row's own types; TypeScript cannot follow them while E is open.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  requestOf(endpoint, parts as LooseParts);
