import { useState, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useSelector } from 'react-redux';
import { DOCUMENT_TYPES, documentTypeLabel, type ReferralDocument } from '#contract/documents/documents.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { pluralText } from '#src/ui/countText.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './documents.module.css';
import { documentsApi } from './documentsApi.ts';
import { ACCEPTED } from './fileChecks.ts';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);
const EditDocumentDialog = lazyPart(async () => (await import('./EditDocumentDialog.tsx')).EditDocumentDialog);

interface DocumentsCardProps {
  readonly referral: Referral;
  /** The zone for times; defaults to that of the referral's first hospice. */
  readonly timeZone?: string;
  /** Shown and downloaded, never changed. */
  readonly isReadOnly?: boolean;
  /** Downloads all documents at once, if there are several. */
  readonly archive?: ReactNode;
}

interface Open {
  readonly what: 'preview' | 'edit';
  readonly id: string;
}

/** The documents of a referral: added by drop or by choosing files, corrected, deleted and restored. */
export function DocumentsCard({ archive, isReadOnly = false, referral, timeZone }: DocumentsCardProps) {
  const { id } = referral;
  const { data, error, isFetching, refetch } = documentsApi.useListDocumentsQuery(id);
  const files = useUploads(id);
  const [open, setOpen] = useState<Open | null>(null);
  const mayAdd = referral.allowedActions.includes('add_document');
  const drop = useDropzone({
    disabled: !mayAdd,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => files.add([...accepted, ...refused.map(({ file }) => file)]),
  });
  const documents = isReadOnly ? data?.data.map((one) => ({ ...one, mayChange: false })) : data?.data;
  const opened = documents?.find((document) => document.id === open?.id);
  const row = {
    now: useNow(),
    timeZone: timeZone ?? referral.enrollments[0]?.hospice.timeZone ?? 'UTC',
    onOpen: setOpen,
  };
  const lost = documents ? files.lost.filter((name) => !documents.some((document) => document.name === name)) : [];
  const fresh = documents?.filter((document) => files.added.includes(document.id)) ?? [];
  const others = documents?.filter((document) => !files.added.includes(document.id)) ?? [];

  return (
    <div {...drop.getRootProps({ className: styles['drop'], role: undefined })}>
      <Card
        actions={
          mayAdd && (
            <Button icon="upload" onClick={drop.open} size="small">
              Add documents…
            </Button>
          )
        }
        title="Documents"
      >
        <input {...drop.getInputProps({ accept: ACCEPTED.join(','), 'aria-label': 'Files to add', tabIndex: -1 })} />
        {lost.length > 0 && <LostFiles names={lost} onDismiss={files.dismissLost} />}
        {files.uploads.length > 0 && (
          <ul aria-label="Uploading" className={styles['list']}>
            {files.uploads.map((one) => (
              <UploadRow
                key={one.id}
                onCancel={files.cancel}
                onRetry={files.retry}
                onType={files.setType}
                upload={one}
              />
            ))}
          </ul>
        )}
        {fresh.length > 0 && (
          <section className={styles['group']}>
            <div className={styles['groupHead']}>
              <h3>Just added</h3>
              <Button onClick={files.putAway} size="small" variant="quiet">
                Done
              </Button>
            </div>
            <ul className={styles['list']}>
              {fresh.map((document) => (
                <DocumentRow document={document} hasType key={document.id} {...row} />
              ))}
            </ul>
          </section>
        )}
        {documents ? (
          <Groups documents={others} row={row} />
        ) : error ? (
          <ErrorState
            isCompact
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            title="Documents couldn’t be loaded"
          >
            {problem(error).message}
          </ErrorState>
        ) : (
          <ListSkeleton />
        )}
        {documents?.length === 0 && files.uploads.length === 0 && <Nothing mayAdd={mayAdd} />}
        <NotShared referral={referral} />
        {data && data.meta.totalItems > data.data.length && (
          <p className={styles['quiet']}>
            The newest {data.data.length} of {data.meta.totalItems}. Download all to get the rest.
          </p>
        )}
        {data && data.data.length > 1 && archive}
        <Announcement added={fresh} failed={files.uploads.filter(({ state }) => state === 'failed').length} />
      </Card>
      {drop.isDragActive && (
        <div aria-hidden="true" className={styles['target']}>
          <Icon name="upload" size={24} />
          Drop to add to this referral
        </div>
      )}
      {opened && open?.what === 'preview' && <PreviewDialog document={opened} onClose={() => setOpen(null)} />}
      {opened && open?.what === 'edit' && <EditDocumentDialog document={opened} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface GroupsProps {
  readonly documents: readonly ReferralDocument[];
  readonly row: Omit<Parameters<typeof DocumentRow>[0], 'document' | 'hasType'>;
}

/** By type, in the order in which an intake reads them, the newest first. */
function Groups({ documents, row }: GroupsProps) {
  return DOCUMENT_TYPES.map((type) => {
    const ofType = documents.filter(({ fileType }) => fileType === type);
    if (ofType.length === 0) return null;
    return (
      <section className={styles['group']} key={type}>
        <h3 className={styles['groupHead']}>{documentTypeLabel[type]}</h3>
        <ul className={styles['list']}>
          {ofType.map((document) => (
            <DocumentRow document={document} key={document.id} {...row} />
          ))}
        </ul>
      </section>
    );
  });
}

/** A reload or a crash ended the upload of these files. */
function LostFiles({ names, onDismiss }: { readonly names: readonly string[]; readonly onDismiss: () => void }) {
  return (
    <Banner onDismiss={onDismiss} tone="warning">
      {pluralText(names.length, 'file wasn’t', 'files weren’t')} sent because the page was reloaded or closed. Add{' '}
      {names.length === 1 ? 'it' : 'them'} again: {names.join(', ')}
    </Banner>
  );
}

function Nothing({ mayAdd }: { mayAdd: boolean }) {
  return (
    <div className={styles['nothing']}>
      <p>No documents yet</p>
      {mayAdd && (
        <p className={classes(styles['quiet'], 'screenOnly')}>
          Drop files here: PDF, JPEG, PNG, TIFF, or Word, up to 25 MB each.
        </p>
      )}
    </div>
  );
}

/** Says which hospices do not share their documents. */
function NotShared({ referral: { enrollments } }: { referral: Referral }) {
  const hospice = useSelector(selectHospice);
  const silent = hospice ? [] : enrollments.filter(({ notShared }) => notShared.includes('documents'));
  return silent.map(({ hospice: { id, name } }) => (
    <p className={styles['quiet']} key={id}>
      Not shared by {name}
    </p>
  ));
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className={styles['list']}>
      {[0, 1].map((line) => (
        <div className={styles['row']} key={line}>
          <Skeleton height={20} width={20} />
          <div className={styles['text']}>
            <Skeleton width="70%" />
            <Skeleton height={12} width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** For screen readers: which files were added. */
function Announcement({ added, failed }: { added: readonly ReferralDocument[]; failed: number }) {
  const words = [...added.map(({ name }) => `${name} was added.`), ...(failed > 0 ? [`${failed} not added.`] : [])];
  return (
    <div aria-live="polite">
      <VisuallyHidden>{words.join(' ')}</VisuallyHidden>
    </div>
  );
}
