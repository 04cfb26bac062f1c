import type { OpenPaper } from '#contract/exchange/intake/papers.ts';
import { SenderContact, SenderWords } from '#src/features/exchange/guests/sender/SenderWords.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { intakeApi } from './intakeApi.ts';

interface PaperSenderProps {
  readonly hospiceId: string;
  readonly paper: OpenPaper;
}

/** Who sent the paper through the referral page, and what they asked. */
export function PaperSender({ hospiceId, paper: { id: paperId } }: PaperSenderProps) {
  const display = useOwnDisplayContext();
  const answer = intakeApi.useGetPaperSenderQuery({ hospiceId, paperId });
  const [answerSender] = intakeApi.useAnswerPaperSenderMutation();
  return (
    <ListDisplayContext value={display}>
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={120} width="100%" />}>
        {(sender) => (
          <Card
            actions={sender.isUnverified ? <Chip tone="pending">Unverified</Chip> : undefined}
            title="Sent without an account"
          >
            <div className="grid gap12">
              <div>
                <SenderContact sender={sender} />
              </div>
              <SenderWords
                about={paperId}
                onAnswer={(text) => answerSender({ hospiceId, paperId, body: { text } })}
                sender={sender}
              />
            </div>
          </Card>
        )}
      </LoadedAnswer>
    </ListDisplayContext>
  );
}
