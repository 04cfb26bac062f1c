import { asideReasonLabel, paperChannelLabel, paperStateLabel } from '#contract/exchange/intake/papers.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { code, moment, ofHospice, text, type ArchiveTable } from './archiveTable.queries.ts';

/** The intake tray in an export of all data: a CSV file, and the files of papers that are no referral’s document. */

const present = (view: HospiceView): Sql =>
  sql`(${ofHospice(sql`intake_paper`)(view)} and intake_paper.purging_since is null)`;

const papers: ArchiveTable = {
  file: 'intake-papers.csv',
  about: 'One row for each paper in your intake tray.',
  from: sql`intake_paper`,
  id: sql`intake_paper.id`,
  where: present,
  orderBy: sql`intake_paper.received_at, intake_paper.id`,
  joins: sql`left join referral on referral.id = intake_paper.referral_id`,
  columns: [
    moment('Received', sql`intake_paper.received_at`),
    code('Through', sql`intake_paper.channel`, paperChannelLabel),
    text('From', sql`intake_paper.sender`),
    text('Subject', sql`intake_paper.subject`),
    text('File', sql`intake_paper.name`),
    code('State', sql`intake_paper.state`, paperStateLabel),
    moment('Settled', sql`intake_paper.settled_at`),
    text('Settled by', sql`intake_paper.settled_by_name`),
    code('Reason', sql`intake_paper.reason`, asideReasonLabel),
    text('Details', sql`intake_paper.reason_detail`),
    text('Referral', sql`referral.display_id`),
  ],
};

export const INTAKE_TABLES: readonly ArchiveTable[] = [papers];

/** A paper whose file goes into the archive. */
interface ArchivedPaper {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly receivedAt: Date;
  readonly storageKey: string;
}

/** The papers of the tray whose files are no document’s. */
export async function listArchivedPapers(db: Database, view: HospiceView): Promise<ArchivedPaper[]> {
  const { rows } = await sql<ArchivedPaper>`
    select id, name, size, received_at as "receivedAt", storage_key as "storageKey" from intake_paper
    where ${present(view)} and storage_key is not null order by received_at, id`.execute(db);
  return rows;
}
