import { documentTypeLabel, hasPreview, type ReferralDocument } from '#contract/documents/documents.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import styles from './documents.module.css';
import { sizeLabel } from './fileChecks.ts';
import { useDocumentActions } from './useDocumentActions.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';

const TypeSelect = lazyPart(async () => (await import('./TypeSelect.tsx')).TypeSelect);

interface DocumentRowProps {
  readonly document: ReferralDocument;
  /** The type can be chosen in the row: for a new document it was guessed from the name. */
  readonly hasType?: boolean;
  readonly now: number;
  readonly timeZone: string;
  readonly onOpen: (open: { readonly what: 'preview' | 'edit'; readonly id: string }) => void;
}

export function DocumentRow({ document, hasType = false, now, onOpen, timeZone }: DocumentRowProps) {
  const { id, mayChange, name, size, uploadedAt, uploadedBy } = document;
  const { change, download, isDownloading, remove } = useDocumentActions(document);
  const preview = () => onOpen({ what: 'preview', id });
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Icon name="document" size={18} />
      </span>
      <div className={styles['text']}>
        <button className={styles['name']} onClick={preview} title={name} type="button">
          {name}
        </button>
        <p className="small tabular breakable">
          {sizeLabel(size)} · {uploadedBy.name}
          {uploadedBy.organization !== null && `, ${uploadedBy.organization}`} ·{' '}
          <time dateTime={uploadedAt} title={formatDateTime(uploadedAt, timeZone)}>
            {formatRecent(uploadedAt, timeZone, now)}
          </time>
        </p>
        {hasType && mayChange && (
          <TypeSelect
            label={`Type of ${name}`}
            onChange={(fileType) => void change({ fileType })}
            value={document.fileType}
          />
        )}
        {hasType && !mayChange && <p className="small tabular breakable">{documentTypeLabel[document.fileType]}</p>}
      </div>
      {mayChange ? (
        <RowMenu
          items={[
            ...(hasPreview(document) ? [{ label: 'Preview', icon: 'eye' as const, onSelect: preview }] : []),
            { label: 'Download', icon: 'download', onSelect: () => void download() },
            { label: 'Change type or name…', icon: 'edit', onSelect: () => onOpen({ what: 'edit', id }) },
            'line',
            { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => void remove() },
          ]}
          name={name}
        />
      ) : (
        <IconButton
          icon="download"
          label={`Download ${name}`}
          onClick={() => void download()}
          reason={isDownloading ? 'Downloading' : undefined}
          size="small"
        />
      )}
    </li>
  );
}
