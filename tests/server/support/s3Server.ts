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
  /** From now on every call is answered with this status. */
  breakWith(status: number | null): void;
}

const BUCKET = 'documents';
const PAGE = 2;

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

/**
 * A small server that speaks as much of S3 as documents need, and as strictly as plain stores do: every call is signed, a
 * body says its length, and bodies in signed pieces are not known.
 */
export async function startS3(): Promise<S3Server> {
  const files = new Map<string, Kept>();
  let broken: number | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (broken !== null) return refuse(response, broken, 'SlowDown');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      return refuse(response, 403, 'AccessDenied');
    }
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const kept = files.get(key);
    switch (request.method) {
      case 'PUT': {
        const length = request.headers['content-length'];
        if (length === undefined) return refuse(response, 411, 'MissingContentLength');
        if (request.headers['content-encoding']?.includes('aws-chunked'))
          return refuse(response, 501, 'NotImplemented');
        const bytes = await buffer(request);
        if (bytes.byteLength !== Number(length)) return refuse(response, 400, 'IncompleteBody');
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
