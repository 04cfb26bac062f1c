import type { Server } from 'node:http';

/** Listens where there is room. @returns the port */
export const listenOnAnyPort = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('It listens on no port'));
    });
  });
