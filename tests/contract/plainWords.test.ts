import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bannedForms, bannedIn } from '#tests/support/plainWords.ts';
import { textsOf } from '#tests/support/textsOf.ts';

/** Words that families write in comments, in which the app looks for themes. */
const FAMILIES_WORDS = 'server/surveys/themes/';

/** The specification gives these word for word. */
const LITERAL_TEXTS = ['Oops, nothing was found!', 'There is a new version!', 'Unexpected Application Error!'];

/** These still have old words. A file that has none leaves the list; none joins it. */
const NOT_YET = new Set([
  'contract/communication/communicationEndpoints.ts',
  'contract/communication/conversations.ts',
  'contract/communication/monthlySummaries.ts',
  'contract/performance/metrics.ts',
  'contract/referrals/referrals.ts',
  'server/communication/messages/messages.routes.ts',
  'server/communication/messages/recipients.queries.ts',
  'server/notifications/digests/digest.mail.ts',
  'server/referrals/referralChanges.routes.ts',
  'server/surveys/sending/surveySending.routes.ts',
  'server/surveys/surveyMailText.rules.ts',
  'src/features/communication/MessagesSection.tsx',
  'src/features/communication/compose/ComposeSection.tsx',
  'src/features/communication/compose/Composer.tsx',
  'src/features/communication/compose/useAudienceOptions.ts',
  'src/features/communication/summaries/SendSummaries.tsx',
  'src/features/communication/summaries/SummariesSection.tsx',
  'src/features/communication/templates/TemplatePanel.tsx',
  'src/features/communication/templates/TemplatesSection.tsx',
  'src/features/exchange/imports/HospiceImportScreen.tsx',
  'src/features/exchange/sharing/AnswersPanel.tsx',
  'src/features/performance/hospice/Figures.tsx',
  'src/features/performance/hospice/source/SourceReferrals.tsx',
  'src/features/referrals/duplicates/CompareDialog.tsx',
  'src/features/referrals/facts/FactsFields.tsx',
  'src/features/referrals/hospice/HospiceDashboardScreen.tsx',
  'src/features/referrals/hospice/HospiceRegistry.tsx',
  'src/features/referrals/new/NewGroupReferralScreen.tsx',
  'src/features/referrals/new/NewHospiceReferralScreen.tsx',
  'src/features/referrals/new/sections.tsx',
  'src/features/referrals/page/facts/Facts.tsx',
  'src/features/referrals/page/facts/MemberIdValue.tsx',
  'src/features/referrals/page/timeline/timelineLabels.ts',
  'src/features/referrals/transitions/TransitionForm.tsx',
  'src/features/surveys/feedback/FamilyFeedback.tsx',
  'src/features/surveys/question/surveyTexts.ts',
  'src/features/surveys/questions/QuestionList.tsx',
  'src/features/surveys/results/standingLabels.ts',
  'src/features/surveys/sending/PlannedCard.tsx',
  'src/features/surveys/sending/ScheduleCard.tsx',
  'src/features/surveys/sending/SurveySwitch.tsx',
]);

const files = globSync('{src,server,contract}/**/*.{ts,tsx}').filter((file) => !file.startsWith(FAMILIES_WORDS));

const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length;

const wrongIn = (file: string, code: string): string[] =>
  textsOf(file, code)
    .filter(({ text }) => !LITERAL_TEXTS.includes(text))
    .flatMap(({ at, text }) => bannedIn(text).map((what) => `${file}:${lineOf(code, at)} ${what}`));

describe('What people read', () => {
  test('has none of the words and forms that we do not use', () => {
    expect(files.length).toBeGreaterThan(1000);
    const read = files.filter((file) => !NOT_YET.has(file));
    expect(read.flatMap((file) => wrongIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    ["const hint = 'A name is needed';", 'is needed'],
    ['const label = `${share} %`;', '1 %'],
    ['const late = <p>Over by {days} d {hours} h</p>;', '1 d'],
    ['const title = <Card title="You were told" />;', 'told'],
    ["const hour = 'Each morning at 08:00';", '08:00'],
  ])('is found in %s', (code, words) => {
    expect(wrongIn('Example.tsx', code)).toEqual([expect.stringContaining(`for “${words}”`)]);
  });

  test('is not searched for in SQL, types, names and imports', () => {
    const code = [
      "import { told } from './what is needed.ts';",
      "type Kind = 'is needed';",
      'const rows = sql`select 5 % 2`;',
      "const icon = 'mail';",
    ].join('\n');
    expect(wrongIn('example.ts', code)).toEqual([]);
  });

  test.each(['8:39 PM', '2d 12h', '54%', '2026-11-20 14:05', '2026-11-20T14:05:00Z', '30 días'])(
    'may say %s',
    (text) => {
      expect(bannedForms(text)).toEqual([]);
    },
  );

  test.each(['20:39', 'from 08:00 to 17:00', '54 %', '2 d 12 h', '8:39\u202FPM'])('may not say %s', (text) => {
    expect(bannedForms(text)).not.toEqual([]);
  });
});
