// A setup file runs again before each file, what it imports only once in a process.
import './quickScrypt.ts';
