import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/** The page that the respondent is on. It is in the address, so that Back and a reload work; the answers are not. */
export type SurveyStep =
  | { readonly at: 'welcome' }
  | { readonly at: 'respondent'; readonly isChange: boolean }
  /** `number` counts from 1. */
  | { readonly at: 'question'; readonly number: number; readonly isChange: boolean }
  | { readonly at: 'check' }
  /** The respondent would rather not answer. */
  | { readonly at: 'declined' };

function readStep(search: string): SurveyStep {
  const params = new URLSearchParams(search);
  const isChange = params.has('change');
  const number = Number(params.get('question'));
  if (Number.isInteger(number) && number > 0) return { at: 'question', number, isChange };
  if (params.get('page') === 'respondent') return { at: 'respondent', isChange };
  const page = params.get('page');
  return { at: page === 'check' || page === 'declined' ? page : 'welcome' };
}

export function searchOf(step: SurveyStep): string {
  const change = 'isChange' in step && step.isChange ? '&change=1' : '';
  if (step.at === 'question') return `?question=${step.number}${change}`;
  return step.at === 'welcome' ? '' : `?page=${step.at}${change}`;
}

const listeners = new Set<() => void>();
let hasMoved = false;
const notify = () => {
  hasMoved = true;
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
}

/** Whether the respondent moved to this page, rather than loading it: then the focus goes to its heading. */
export const hasComeByStep = (): boolean => hasMoved;

export const useSurveyStep = (): SurveyStep => readStep(useSyncExternalStore(subscribe, () => window.location.search));

/** How many pages of the survey lie behind this one in the history. */
const HistoryEntry = z.object({ surveyDepth: z.optional(z.int()) });

function depth(): number {
  const entry = z.safeParse(HistoryEntry, window.history.state);
  return entry.success ? (entry.data.surveyDepth ?? 0) : 0;
}

const addressOf = (step: SurveyStep): string => window.location.pathname + searchOf(step);

export function goTo(step: SurveyStep): void {
  window.history.pushState({ ...window.history.state, surveyDepth: depth() + 1 }, '', addressOf(step));
  notify();
}

export function replaceSurveyStep(step: SurveyStep): void {
  window.history.replaceState(window.history.state, '', addressOf(step));
  notify();
}

/** One page back: in the history where there is one, else to the page named. */
export function goBack(otherwise: SurveyStep): void {
  if (depth() > 0) window.history.back();
  else replaceSurveyStep(otherwise);
}

/** After sending, Back does not lead to the answers, and the history entry keeps `entry`. */
export function leaveForm(entry: object): void {
  window.history.replaceState({ ...window.history.state, ...entry }, '', window.location.pathname);
  notify();
}

/** The address to return to after the session ended. */
export const requestedPath = (): string => window.location.pathname + window.location.search;

export function returnTo(path: string): void {
  if (path === requestedPath()) return;
  window.history.replaceState(window.history.state, '', path);
  notify();
}
