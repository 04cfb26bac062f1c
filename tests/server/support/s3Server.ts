import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/platform/storage/s3.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly writtenAt: Date;
}

export interface S3Server extends AsyncDisposable {
  readonly settings: S3Settings;
  readonly files: Map<string, Kept>;
  /** The parts of large files that are not put together yet, by upload. */
  readonly parts: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  /** From now on every call is answered with this status. */
  breakWith(status: number | null): void;
}

const BUCKET = 'documents';
const PAGE = 2;
/** S3's own rule: every part but the last one has at least so many bytes. */
export const SMALLEST_PART = 5 * 1024 * 1024;

const sendXml = (response: ServerResponse, status: number, xml: string) =>
  void response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);

const refuse = (response: ServerResponse, status: number, code: string) =>
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function sendList(response: ServerResponse, files: ReadonlyMap<string, Kept>, after: string): void {
  const keys = [...files.keys()].toSorted().filter((key) => key > after);
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const { bytes, writtenAt } = files.get(key) ?? { bytes: Buffer.alloc(0), writtenAt: new Date(0) };
    const facts = `<LastModified>${writtenAt.toISOString()}</LastModified><Size>${bytes.byteLength}</Size>`;
    return `<Contents><Key>${key}</Key>${facts}</Contents>`;
  });
  const isCut = keys.length > PAGE;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  sendXml(
    response,
    200,
    `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}

/** The bytes of a body that says its length and has it. @returns undefined: it was refused */
async function readBody(request: IncomingMessage, response: ServerResponse): Promise<Buffer | undefined> {
  const length = request.headers['content-length'];
  const isInPieces = request.headers['content-encoding']?.includes('aws-chunked') === true;
  if (length === undefined) refuse(response, 411, 'MissingContentLength');
  if (isInPieces) refuse(response, 501, 'NotImplemented');
  if (length === undefined || isInPieces) return undefined;
  const bytes = await buffer(request);
  if (bytes.byteLength === Number(length)) return bytes;
  refuse(response, 400, 'IncompleteBody');
  return undefined;
}

const tagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('hex')}"`;

/** Puts the parts together that a list names, in its order. @returns the error's code where they are not right */
function assemble(list: string, parts: ReadonlyMap<number, Buffer>): Buffer | string {
  const named = [...list.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    tag: /<ETag>(.+?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const found = named.map(({ number, tag }) => ({ tag, bytes: parts.get(number) ?? Buffer.alloc(0) }));
  if (named.some(({ number }, index) => number !== index + 1)) return 'InvalidPartOrder';
  if (found.length !== parts.size || found.some(({ bytes, tag }) => tag !== tagOf(bytes))) return 'InvalidPart';
  if (found.slice(0, -1).some(({ bytes }) => bytes.byteLength < SMALLEST_PART)) return 'EntityTooSmall';
  return Buffer.concat(found.map(({ bytes }) => bytes));
}

/**
 * A small server that speaks as much of S3 as documents need, and as strictly as plain stores do: every call is signed, a
 * body says its length, and bodies in signed pieces are not known.
 */
export async function startS3(): Promise<S3Server> {
  const files = new Map<string, Kept>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let broken: number | null = null;

  const answerOfParts = async (
    request: IncomingMessage,
    response: ServerResponse,
    { key, url }: { readonly key: string; readonly url: URL },
  ): Promise<void> => {
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const begun = randomUUID();
      uploads.set(begun, new Map());
      const names = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key>`;
      const xml = `<InitiateMultipartUploadResult>${names}<UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`;
      return sendXml(response, 200, xml);
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const parts = uploads.get(id);
    if (!parts) return refuse(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      const bytes = await readBody(request, response);
      if (!bytes) return;
      parts.set(Number(url.searchParams.get('partNumber')), bytes);
      return void response.writeHead(200, { ETag: tagOf(bytes) }).end();
    }
    if (request.method === 'DELETE') {
      uploads.delete(id);
      return void response.writeHead(204).end();
    }
    const whole = assemble((await buffer(request)).toString(), parts);
    if (typeof whole === 'string') return refuse(response, 400, whole);
    uploads.delete(id);
    files.set(key, { bytes: whole, writtenAt: new Date() });
    const names = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${tagOf(whole)}</ETag>`;
    sendXml(response, 200, `<CompleteMultipartUploadResult>${names}</CompleteMultipartUploadResult>`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (broken !== null) return refuse(response, broken, 'SlowDown');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      return refuse(response, 403, 'AccessDenied');
    }
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return answerOfParts(request, response, { key, url });
    }
    const kept = files.get(key);
    switch (request.method) {
      case 'PUT': {
        const bytes = await readBody(request, response);
        if (!bytes) return;
        files.set(key, { bytes, writtenAt: new Date() });
        return void response.writeHead(200).end();
      }
      case 'DELETE':
        files.delete(key);
        return void response.writeHead(204).end();
      default: {
        if (key === '') return sendList(response, files, url.searchParams.get('continuation-token') ?? '');
        if (!kept)
          return request.method === 'HEAD' ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey');
        response.writeHead(200, {
          'Content-Length': kept.bytes.byteLength,
          'Last-Modified': kept.writtenAt.toUTCString(),
        });
        return void response.end(request.method === 'HEAD' ? undefined : kept.bytes);
      }
    }
  };

  const server = createServer((request, response) => {
    // A sender that breaks off ends its own call alone.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    files,
    parts: uploads,
    settings: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://localhost:${port}`,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      forcePathStyle: true,
    },
    breakWith: (status) => {
      broken = status;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
