export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

interface Reading {
  readonly onMessage: (message: StreamMessage) => void;
  /** Called for everything that arrives, also for a mere sign of life. */
  readonly onSign: () => void;
}

const MESSAGE_END = /\r?\n\r?\n/;
const FIELD = /^(event|data): ?(.*)$/;

/** Reads server-sent events to the end of their stream. `EventSource` itself can send no Authorization header. */
export async function readEventStream(body: ReadableStream<Uint8Array>, { onMessage, onSign }: Reading): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    // The pieces of a stream arrive one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += decoder.decode(value, { stream: true });
    const messages = text.split(MESSAGE_END);
    text = messages.pop() ?? '';
    for (const message of messages) {
      const read = messageOf(message);
      if (read) onMessage(read);
    }
  }
}

/** Undefined for comments and messages without an event. */
function messageOf(text: string): StreamMessage | undefined {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, value);
  }
  const event = fields.get('event');
  return event === undefined ? undefined : { event, data: fields.get('data') ?? '' };
}
