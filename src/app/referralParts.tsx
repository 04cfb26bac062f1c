import type { ReferralParts } from '#src/features/referrals/parts.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

/** The components that later subjects add to the referral screens; each is loaded when it is first shown. */
export const referralParts: ReferralParts = {
  Documents: lazyComponent(async () => (await import('./ReferralDocuments.tsx')).ReferralDocuments),
  Guest: lazyComponent(async () => (await import('#src/features/exchange/guests/sender/GuestCard.tsx')).GuestCard),
  SurveyCard: lazyComponent(async () => (await import('#src/features/surveys/results/SurveyCard.tsx')).SurveyCard),
  SurveyResults: lazyComponent(async () => (await import('#src/features/surveys/results/ResultList.tsx')).ResultList),
  SendSurveyDialog: lazyComponent(
    async () => (await import('#src/features/surveys/results/SendSurveyDialog.tsx')).SendSurveyDialog,
  ),
  ListExport: lazyComponent(
    async () => (await import('#src/features/exchange/exports/listTools/ListExport.tsx')).ListExport,
  ),
  ExportSelected: lazyComponent(async () => (await import('#src/features/exchange/exports/ExportMenu.tsx')).ExportMenu),
  SetUpSteps: lazyComponent(
    async () => (await import('#src/features/administration/firstSteps/SetUpSteps.tsx')).SetUpSteps,
  ),
  downloadBundle: async (referralId) => {
    const { downloadBundle } = await import('#src/features/exchange/exports/downloadBundle.ts');
    return downloadBundle(referralId);
  },
};
