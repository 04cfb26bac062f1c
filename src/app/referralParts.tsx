import { lazy } from 'react';
import type { ReferralParts } from '#src/features/referrals/parts.ts';

/** What the subjects behind referrals show there; each comes when it is shown. */
export const referralParts: ReferralParts = {
  Documents: lazy(async () => ({ default: (await import('./ReferralDocuments.tsx')).ReferralDocuments })),
  SurveyCard: lazy(async () => ({
    default: (await import('#src/features/surveys/results/SurveyCard.tsx')).SurveyCard,
  })),
  SurveyResults: lazy(async () => ({
    default: (await import('#src/features/surveys/results/ResultList.tsx')).ResultList,
  })),
  SendSurveyDialog: lazy(async () => ({
    default: (await import('#src/features/surveys/results/SendSurveyDialog.tsx')).SendSurveyDialog,
  })),
  HospiceExport: lazy(async () => ({
    default: (await import('#src/features/exchange/exports/HospiceExport.tsx')).HospiceExport,
  })),
  GroupExport: lazy(async () => ({
    default: (await import('#src/features/exchange/exports/GroupExport.tsx')).GroupExport,
  })),
  ExportSelected: lazy(async () => ({
    default: (await import('#src/features/exchange/exports/ExportMenu.tsx')).ExportMenu,
  })),
  SetUpSteps: lazy(async () => ({
    default: (await import('#src/features/administration/firstSteps/SetUpSteps.tsx')).SetUpSteps,
  })),
  downloadBundle: async (referralId) => {
    const { downloadBundle } = await import('#src/features/exchange/fhir/downloadBundle.ts');
    return downloadBundle(referralId);
  },
};
