import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Loaded first into the process and each thread that reads papers: no page leaves the machine, whatever a library would do. */

function refuse(): never {
  throw new Error('Papers are read without a network');
}

net.Socket.prototype.connect = refuse;
dgram.Socket.prototype.send = refuse;
dgram.Socket.prototype.connect = refuse;
dns.lookup = Object.assign(refuse, { __promisify__: refuse });
syncBuiltinESMExports();
