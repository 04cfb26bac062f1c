import type { SurveyAddressChange } from '#contract/surveys/surveySending.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';

export interface AddressOf {
  readonly enrollmentId: string;
  readonly referralId: string;
}

/** Confirms the contact's address as it is shown, and says so. */
export function useConfirmAddress({ enrollmentId, referralId }: AddressOf) {
  const [send, { isLoading }] = surveyResultsApi.useConfirmSurveyAddressMutation();
  const showToast = useToast();
  const confirm = async ({ to }: SurveyAddressChange): Promise<boolean> => {
    const { error } = await send({ enrollmentId, referralId, body: { address: to } });
    showToast(
      error === undefined
        ? { text: 'Address confirmed', tone: 'success' }
        : { text: problem(error).message, tone: 'error' },
    );
    return error === undefined;
  };
  return [confirm, isLoading] as const;
}
