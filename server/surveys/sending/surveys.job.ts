import { setImmediate as pause } from 'node:timers/promises';
import type { SurveyMail } from '#contract/surveys/surveySettings.ts';
import { isDatabaseAway } from '#server/platform/database/availability.ts';
import type { Database } from '#server/platform/database/connection.ts';
import {
  isDue,
  listDueFamilies,
  listFamiliesToRemind,
  readFamily,
  type DueFamily,
  closeExpired,
  holdFamily,
} from './surveyPlanning.queries.ts';
import { listAskingHospices, readAskingHospice, type AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { isInWindow } from './surveyWindow.rules.ts';
import { askFamily, remindFamily } from './asking.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

const BATCH = 200;

/** What one run did. */
export interface SurveyRun {
  readonly expired: number;
  readonly reminded: number;
  readonly asked: number;
}

/** Sends surveys and reminders, and closes expired ones, by the settings of each hospice. */
defineJob({
  name: 'surveys',
  every: 30_000,
  // Thousands of families take a while.
  lateAfter: 15 * 60_000,
  // No family is invited whose mail would wait for a mail server.
  isEnabled: ({ mail }) => mail.canSend,
  run: ({ clock, db, log }) => runSurveys(db, clock(), log),
});

/**
 * Does everything that has come up by now. Each family is one transaction, in which it is looked at again: a run that is broken
 * off, or another one at the same time, asks nobody twice.
 */
export async function runSurveys(db: Database, now: Date, log: Log): Promise<SurveyRun> {
  const expired = await closeExpired(db, now);
  const done = { reminded: 0, asked: 0 };
  for (const hospiceId of await listAskingHospices(db)) {
    try {
      const hospice = await readAskingHospice(db, hospiceId);
      if (!hospice || !isInWindow(hospice.settings.window, hospice.timeZone, now)) continue;
      done.reminded += await goThrough(db, { hospice, now }, 'reminder', log);
      done.asked += await goThrough(db, { hospice, now }, 'invitation', log);
    } catch (error) {
      // What one hospice has stored keeps no other from asking.
      if (isDatabaseAway(error)) throw error;
      log.error({ kind: kindOf(error), hospiceId }, 'The families of a hospice could not be asked');
    }
  }
  return { expired, ...done };
}

interface Frame {
  readonly hospice: AskingHospice;
  readonly now: Date;
}

async function goThrough(db: Database, frame: Frame, mail: SurveyMail, log: Log): Promise<number> {
  const list = mail === 'invitation' ? listDueFamilies : listFamiliesToRemind;
  let done = 0;
  for (let after: string | null = null; ;) {
    const families: DueFamily[] = await list(db, frame, after, BATCH);
    for (const family of families) {
      if (await withOne(db, frame, mail, family, log)) done += 1;
      // The embedded database answers in this very thread: others have their turn in between.
      await pause();
    }
    const last = families.at(-1);
    if (!last || families.length < BATCH) return done;
    after = last.enrollment_id;
  }
}

/** One family that cannot be asked keeps nobody else from being asked. */
async function withOne(db: Database, frame: Frame, mail: SurveyMail, family: DueFamily, log: Log): Promise<boolean> {
  try {
    return await mailTo(db, frame, mail, family);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.warn({ kind: kindOf(error), enrollmentId: family.enrollment_id, mail }, 'A family could not be asked');
    return false;
  }
}

const mailTo = (db: Database, frame: Frame, mail: SurveyMail, { enrollment_id, referral_id }: DueFamily) =>
  db.transaction().execute(async (trx) => {
    if (!(await holdFamily(trx, frame.hospice.id, referral_id))) return false;
    const family = await readFamily(trx, frame, enrollment_id);
    if (!family || !isDue(frame, mail, family)) return false;
    const asking = { hospice: frame.hospice, family, now: frame.now };
    return mail === 'invitation' ? askFamily(trx, asking) : remindFamily(trx, asking);
  });
