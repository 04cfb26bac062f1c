import type { SurveyMail } from '#contract/surveys/surveySettings.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import {
  closeExpired,
  isDue,
  listDueFamilies,
  listFamiliesToRemind,
  lockFamily,
  readFamily,
  type DueFamily,
} from './surveyPlanning.queries.ts';
import { listAskingHospices, readAskingHospice, type AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { inBatches, tryStep } from '#server/platform/jobs/steps.ts';
import type { Log } from '#server/platform/log.ts';
import { isInWindow } from './surveyWindow.rules.ts';
import { askFamily, remindFamily } from './asking.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** The counts of one run. */
export interface SurveyRun {
  readonly expired: number;
  readonly reminded: number;
  readonly asked: number;
}

/** Sends surveys and reminders, and closes expired ones, by the settings of each hospice. */
defineJob({
  name: 'surveys',
  every: 30_000,
  // Processing thousands of families takes time.
  lateAfter: 15 * MINUTE,
  // Invites no family while no mail server is configured.
  isEnabled: ({ mail }) => mail.canSend,
  run: ({ clock, db, log }) => runSurveys(db, clock(), log),
});

/**
 * Processes everything that is due. Each family is checked again in its own transaction, so an aborted or concurrent run asks nobody twice.
 */
export async function runSurveys(db: Database, now: Date, log: Log): Promise<SurveyRun> {
  const expired = await closeExpired(db, now);
  const done = { reminded: 0, asked: 0 };
  for (const hospiceId of await listAskingHospices(db)) {
    await tryStep({
      log,
      about: { hospiceId },
      failure: 'The families of a hospice could not be asked',
      run: async () => {
        const hospice = await readAskingHospice(db, hospiceId);
        if (!hospice || !isInWindow(hospice.settings.window, hospice.timeZone, now)) return;
        done.reminded += await goThrough(db, { hospice, now }, 'reminder', log);
        done.asked += await goThrough(db, { hospice, now }, 'invitation', log);
      },
    });
  }
  return { expired, ...done };
}

interface Frame {
  readonly hospice: AskingHospice;
  readonly now: Date;
}

async function goThrough(db: Database, frame: Frame, mail: SurveyMail, log: Log): Promise<number> {
  const list = mail === 'invitation' ? listDueFamilies : listFamiliesToRemind;
  const families = inBatches(
    (after, limit) => list(db, frame, after, limit),
    (family) => family.enrollment_id,
  );
  let done = 0;
  for await (const family of families) {
    const isAsked = await tryStep({
      log,
      about: { enrollmentId: family.enrollment_id, mail },
      failure: 'A family could not be asked',
      run: () => mailTo(db, frame, mail, family),
    });
    if (isAsked) done += 1;
  }
  return done;
}

const mailTo = (db: Database, frame: Frame, mail: SurveyMail, { enrollment_id, referral_id }: DueFamily) =>
  db.transaction().execute(async (trx) => {
    if (!(await lockFamily(trx, frame.hospice.id, referral_id))) return false;
    const family = await readFamily(trx, frame, enrollment_id);
    if (!family || !isDue(frame, mail, family)) return false;
    const asking = { hospice: frame.hospice, family, now: frame.now };
    return mail === 'invitation' ? askFamily(trx, asking) : remindFamily(trx, asking);
  });
