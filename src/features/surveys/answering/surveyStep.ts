import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** Where the respondent is: told by the address, so that Back and a reload lead where they should. It says nothing of the answers. */
export type SurveyStep =
  | { readonly at: 'welcome' }
  | { readonly at: 'respondent'; readonly isChange: boolean }
  /** `number` counts from 1. */
  | { readonly at: 'question'; readonly number: number; readonly isChange: boolean }
  | { readonly at: 'check' };

function readPlace(search: string): SurveyStep {
  const params = new URLSearchParams(search);
  const isChange = params.has('change');
  const number = Number(params.get('question'));
  if (Number.isInteger(number) && number > 0) return { at: 'question', number, isChange };
  if (params.get('page') === 'respondent') return { at: 'respondent', isChange };
  return { at: params.get('page') === 'check' ? 'check' : 'welcome' };
}

export function searchOf(place: SurveyStep): string {
  const change = 'isChange' in place && place.isChange ? '&change=1' : '';
  if (place.at === 'question') return `?question=${place.number}${change}`;
  return place.at === 'welcome' ? '' : `?page=${place.at}${change}`;
}

const listeners = new Set<() => void>();
let hasMoved = false;
const tell = () => {
  hasMoved = true;
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
}

/** Whether this page came by a step of the respondent, not with the document: then the focus goes to its heading. */
export const hasComeByStep = (): boolean => hasMoved;

export const useSurveyStep = (): SurveyStep => readPlace(useSyncExternalStore(subscribe, () => window.location.search));

/** How many pages of the survey lie behind this one in the history. */
const HistoryEntry = z.object({ surveyDepth: z.optional(z.int()) });

function depth(): number {
  const entry = z.safeParse(HistoryEntry, window.history.state);
  return entry.success ? (entry.data.surveyDepth ?? 0) : 0;
}

const addressOf = (place: SurveyStep): string => window.location.pathname + searchOf(place);

export function goTo(place: SurveyStep): void {
  window.history.pushState({ ...window.history.state, surveyDepth: depth() + 1 }, '', addressOf(place));
  tell();
}

export function replaceSurveyStep(place: SurveyStep): void {
  window.history.replaceState(window.history.state, '', addressOf(place));
  tell();
}

/** One page back: in the history where there is one, else to the page named. */
export function goBack(otherwise: SurveyStep): void {
  if (depth() > 0) window.history.back();
  else replaceSurveyStep(otherwise);
}

/** The answers are sent: no step back leads into them, and the entry remembers what is given along. */
export function leaveForm(entry: object): void {
  window.history.replaceState({ ...window.history.state, ...entry }, '', window.location.pathname);
  tell();
}

/** The address as it is asked for again after the session has ended. */
export const requestedPath = (): string => window.location.pathname + window.location.search;

export function returnTo(path: string): void {
  if (path === requestedPath()) return;
  window.history.replaceState(window.history.state, '', path);
  tell();
}
