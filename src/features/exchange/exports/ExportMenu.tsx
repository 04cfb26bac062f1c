import { useState } from 'react';
import { exportEndpoints, type DataView } from '#contract/exchange/exports.ts';
import type { DocumentType } from '#contract/documents/documents.ts';
import type { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { MAX_IDS, type WorkListName } from '#contract/platform/listQuery.ts';
import type { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { download, FailedDownload } from '#src/api/download.ts';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { countSelected, NOTHING_SELECTED, selectionQuery, type RowSelection } from '#src/ui/table/rowSelection.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import { useStartExport } from '#src/ui/exports/useStartExport.ts';

export interface ExportMenuProps {
  dataView: DataView;
  /** Which of the side's two lists; the referrals when left out. */
  list?: WorkListName;
  /** Whose list it is; a superuser's calls need it. */
  hospiceId?: string | undefined;
  groupId?: string | undefined;
  /** The list's query as it was read from the address; its page does not matter. */
  query: HospiceReferralQuery | GroupReferralQuery | HospiceEnrollmentQuery | GroupEnrollmentQuery;
  /** The ticked rows; left out or empty: the whole list. */
  selection?: RowSelection | undefined;
  /** How many the filters find on all pages. */
  totalItems: number;
  /** The button's text; `Export` when left out. */
  children?: string;
}

const ROWS: Record<WorkListName, readonly [one: string, several: string]> = {
  referrals: ['referral', 'referrals'],
  enrollments: ['enrollment', 'enrollments'],
};

const NO_DOCUMENTS = {
  title: 'No documents',
  message: 'These referrals have no documents of the chosen types. Nothing was saved.',
  canRetry: false,
  fieldErrors: {},
  code: undefined,
  current: undefined,
};

/** *Export CSV* and *Download documents…*, of a whole list or of the ticked rows. Loaded lazily, since reading a list does not need it. */
export function ExportMenu({ children = 'Export', totalItems, ...of }: ExportMenuProps) {
  const start = useStartExport();
  const [isChoosing, setChoosing] = useState(false);
  const { list = 'referrals' } = of;
  const selection = of.selection ?? NOTHING_SELECTED;
  const isPicked = selection.ids.size > 0 || selection.kind === 'allBut';
  const count = isPicked ? countSelected(selection, totalItems) : totalItems;
  const counted = `${count.toLocaleString('en-US')} ${ROWS[list][count === 1 ? 0 : 1]}`;
  const fileName = `${list}.csv`;

  const saveRows = () =>
    start({
      fileName,
      unit: 'rows',
      items: ['row', 'rows'],
      run: (signal, onProgress) =>
        download(
          exportEndpoints.exportReferrals,
          { query: { ...queryOf(of, selection), fileName } },
          { fileName, onProgress, signal, unit: 'rows' },
        ),
    });
  const saveDocuments = (fileType: DocumentType[] | undefined) =>
    start({
      fileName: 'documents.zip',
      unit: 'bytes',
      items: ['file', 'files'],
      run: async (signal, onProgress) => {
        const archive = await download(
          exportEndpoints.downloadDocuments,
          { query: { ...queryOf(of, selection), ...(fileType ? { fileType } : {}) } },
          { fileName: 'documents.zip', onProgress, signal, unit: 'bytes' },
        );
        if (archive.items === 0) throw new FailedDownload(NO_DOCUMENTS);
        return archive;
      },
    });

  const reason = reasonAgainst(count, selection);
  return (
    <>
      <Menu
        align="end"
        icon="download"
        items={[
          { label: 'Export CSV', icon: 'download', onSelect: saveRows, reason },
          { label: 'Download documents…', icon: 'document', onSelect: () => setChoosing(true), reason },
        ]}
        label={`Export ${counted}`}
      >
        {children}
      </Menu>
      {isChoosing && <DownloadDialog of={counted} onClose={() => setChoosing(false)} onDownload={saveDocuments} />}
    </>
  );
}

function reasonAgainst(count: number, { ids }: RowSelection): string | undefined {
  if (count === 0) return 'No rows to export';
  return ids.size > MAX_IDS
    ? `You can select up to ${MAX_IDS.toLocaleString('en-US')} rows. To include more, use a filter`
    : undefined;
}

type List = Pick<ExportMenuProps, 'dataView' | 'list' | 'hospiceId' | 'groupId' | 'query'>;

/** The list's filters, search and order with the ticked rows; its page is left behind. */
function queryOf({ dataView, groupId, hospiceId, list, query }: List, selection: RowSelection) {
  const { limit: _limit, page: _page, ...filters } = query;
  return {
    ...filters,
    dataView,
    ...(list ? { list } : {}),
    ...(hospiceId ? { hospiceId } : {}),
    ...(groupId ? { groupId } : {}),
    ...selectionQuery(selection),
  };
}
