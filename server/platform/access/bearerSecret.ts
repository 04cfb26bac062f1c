const BEARER = /^Bearer ([\w-]{43})$/;

/** The secret of 32 random bytes in an `Authorization` header, as surveys and guests have it; undefined without one. */
export const bearerSecret = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];
