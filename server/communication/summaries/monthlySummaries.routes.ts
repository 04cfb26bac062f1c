import { monthlySummaryEndpoints } from '#contract/communication/monthlySummaries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { findSummaryReaders, listSummaryReaders } from './summaryReaders.queries.ts';
import { readSummaryHospice, saveSummarySettings, toSummarySettings } from './summarySettings.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { at, conflict, invalid, NOT_A_CHOICE, notFound } from '#server/platform/access/refusal.ts';
import { isMonthOver } from './summaryMonth.rules.ts';
import { answer } from '#server/platform/http/answer.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { renderMail } from '#server/mail/renderMail.ts';
import { monthlySummaryMail, SUMMARY_PATH } from './monthlySummary.mail.ts';
import { makeSummary } from './makeSummary.queries.ts';
import { summaryData } from './summaryMails.queries.ts';

const find = ({ db, params }: { readonly db: Trx; readonly params: { readonly hospiceId: string } }) =>
  readSummaryHospice(db, params.hospiceId);

/**
 * Monthly summaries for a hospice's providers, with figures of the whole hospice. They are read with system rights, because a sender
 * limited to some locations would get different figures; the contract closes these calls to such people.
 */
answer(monthlySummaryEndpoints.getSummarySettings, {
  find,
  handle: async ({ found, now }) => toSummarySettings(found, now),
});

answer(monthlySummaryEndpoints.setSummarySettings, {
  find,
  handle: async ({ body, db, found, note, now }) => {
    const isSaved = await saveSummarySettings(db, found, body, now);
    const saved = await readSummaryHospice(db, found.id);
    if (!saved) throw notFound();
    if (!isSaved) throw conflict(toSummarySettings(saved, now));
    note({ isOn: saved.isOn });
    return toSummarySettings(saved, now);
  },
});

answer(monthlySummaryEndpoints.listSummaryReaders, {
  find,
  handle: ({ db, found, now, query }) =>
    asSystem(db, () => listSummaryReaders(db, { hospice: found, month: query['filter.month'], now }, query)),
});

answer(monthlySummaryEndpoints.previewSummary, {
  find: async (search) => {
    const hospice = await find(search);
    if (!hospice) return undefined;
    const { db, now, params } = search;
    const of = { hospice, month: params.month, now };
    return asSystem(db, async () => {
      const reader = (await findSummaryReaders(db, of, [params.personId])).get(params.personId.toLowerCase());
      return reader && { ...of, reader };
    });
  },
  handle: async ({ app, db, found }) => {
    const data = await asSystem(db, () => summaryData(db, found));
    const { publicOrigin } = app.services.mail;
    const links = { ...sampleLinks(publicOrigin), action: `${publicOrigin}${SUMMARY_PATH}` };
    return renderMail(monthlySummaryMail, data, 'en', links, { name: found.hospice.name });
  },
});

answer(monthlySummaryEndpoints.sendSummaries, {
  find,
  handle: async ({ actor, body, db, found, note, now }) => {
    const { month } = body;
    if (!isMonthOver(found.timeZone, month, now)) throw invalid([at('month', 'This month is not over yet')]);
    const ids = [...new Set(body.personIds.map((id) => id.toLowerCase()))];
    const of = { hospice: found, month, now };
    const readers = await asSystem(db, () => findSummaryReaders(db, of, ids));
    const chosen = ids.map((id) => readers.get(id));
    let queued = 0;
    for (const [index, reader] of chosen.entries()) {
      if (!reader) throw invalid([at(`personIds.${index}`, NOT_A_CHOICE)]);
      if (await makeSummary(db, { ...of, reader, sentBy: actor.id })) queued += 1;
    }
    note({ month, queued });
    return { queued, alreadySent: ids.length - queued };
  },
});
