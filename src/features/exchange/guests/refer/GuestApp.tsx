import { useEffect, useState } from 'react';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { FOLLOW_PATH, REFER_PATH } from '#contract/platform/paths.ts';
import { takeLinkToken } from '#src/config/linkToken.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { applySurveyPalette } from '#src/features/surveys/question/surveyPalette.ts';
import { FollowPage } from './FollowPage.tsx';
import { GUEST_TEXTS, GuestTextsContext } from './guestTexts.ts';
import { GuestFrame } from './GuestFrame.tsx';
import { ReferPage } from './ReferPage.tsx';

const LANGUAGE_KEY = 'wayside.guestLanguage';

applySurveyPalette();

/** Chosen in this tab, or else the browser's. */
function firstLanguage(): SurveyLanguage {
  const chosen = SurveyLanguage.safeParse(tabStorage.getItem(LANGUAGE_KEY));
  if (chosen.success) return chosen.data;
  return /^es\b/i.test(navigator.language) ? 'es' : 'en';
}

/** `/refer/harbor-hospice/lakeview` */
function namesIn(path: string) {
  const [hospice = '', location] = path
    .slice(REFER_PATH.length)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
  return { hospice, location };
}

/** The public pages: to refer a patient, and to follow a referral. */
export function GuestApp() {
  const [language, setLanguage] = useState(firstLanguage);
  const [path] = useState(() => window.location.pathname.replace(/\/+$/, ''));
  const [token] = useState(() => (path === FOLLOW_PATH ? takeLinkToken() : null));
  const isFollowing = path === FOLLOW_PATH;
  const texts = GUEST_TEXTS[language];
  const title = isFollowing ? texts.followTitle : texts.title;

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
  }, [language, title]);

  const choose = (chosen: SurveyLanguage) => {
    tabStorage.setItem(LANGUAGE_KEY, chosen);
    setLanguage(chosen);
  };
  return (
    <GuestTextsContext value={texts}>
      <GuestFrame language={language} onLanguage={choose}>
        {isFollowing ? (
          <FollowPage language={language} linkToken={token} />
        ) : (
          <ReferPage language={language} names={namesIn(path)} />
        )}
      </GuestFrame>
    </GuestTextsContext>
  );
}
