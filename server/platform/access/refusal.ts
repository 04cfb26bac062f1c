import { ERROR_STATUS, type ApiError, type ErrorCode, type FieldError } from '#contract/platform/errors.ts';

/** An issue about a Bundle, with its place as a FHIRPath from the Bundle on. */
export interface FhirIssue {
  readonly severity: 'error' | 'warning' | 'information';
  /** One of FHIR's issue types. */
  readonly code:
    | 'invalid'
    | 'structure'
    | 'required'
    | 'value'
    | 'code-invalid'
    | 'not-found'
    | 'not-supported'
    | 'too-long'
    | 'too-costly'
    | 'business-rule'
    | 'duplicate'
    | 'multiple-matches'
    | 'informational';
  readonly diagnostics: string;
  readonly expression?: string;
  /** Further places with the same words. */
  readonly more?: readonly string[];
  /** The stable name of what the sender is asked; the call is repeated with the answer. */
  readonly question?: string;
}

type Extra = Partial<Pick<ApiError, 'errors' | 'allowed' | 'current'>>;

/** A rule said no: thrown anywhere below a route, answered as the contract's `ApiError`; the transaction is rolled back. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;
  /** More detailed issues for the FHIR form of the answer. */
  readonly issues: readonly FhirIssue[] | undefined = undefined;
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}, retryAfterSeconds?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  /** The answer's body. */
  toBody(): ApiError {
    return { status: this.status, code: this.code, message: this.message, ...this.extra };
  }
}

/** The client went before its request was read to the end: nobody reads the answer, and nothing was done. */
export class HungUp extends Refusal {
  constructor() {
    super('malformed', 'The request broke off before its end');
    this.name = 'HungUp';
  }
}

/** A foreign record and a missing one get the same answer, so that callers cannot distinguish them. */
export const notFound = (): Refusal => new Refusal('not_found', 'This doesn’t exist, or you don’t have access to it');

/** The call has no token, or one that is not good. */
export const unauthenticated = (): Refusal => new Refusal('unauthenticated', 'Please log in');

/** The survey's page answers it by opening the link's session again. */
export const surveySessionEnded = (): Refusal =>
  new Refusal('survey_session_ended', 'Your survey session has ended. Open the link in your email again');

/** The guest's page answers it by confirming the address with a new code. */
export const guestSessionEnded = (): Refusal =>
  new Refusal('guest_session_ended', 'Confirm your email address with a new code');

/** The caller's role does not allow it; the record may be seen. */
export const forbidden = (message = 'Your role doesn’t allow this'): Refusal => new Refusal('forbidden', message);

/** Nobody of a switched-off hospice or group may do anything; the message says why. The account itself stays as it was. */
export const organizationSwitchedOff = (): Refusal =>
  new Refusal('organization_switched_off', 'Your organization’s access is turned off. Contact support');

/** The change was made on an older version; `current` is the stored record. */
export const conflict = (current: unknown): Refusal =>
  new Refusal('conflict', 'Someone else just changed this', { current });

/** The step is not possible from the current status; `allowed` are those that are. */
export const invalidTransition = (allowed: readonly string[]): Refusal =>
  new Refusal('invalid_transition', 'This step isn’t possible from the current status', { allowed: [...allowed] });

/** Fields of the body are wrong, each with its place and a message. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid', 'Check the marked fields', { errors: [...errors] });

/** @throws Refusal `invalid` where there is an error at any field */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}

/** A refusal at one field of a body. */
export const at = (path: string, message: string): FieldError => ({ path, message });

/** For an id that is missing, foreign or not allowed: the answer does not say which. */
export const NOT_A_CHOICE = 'Choose one from the list';
