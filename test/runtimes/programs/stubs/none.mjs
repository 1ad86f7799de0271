/** Hermes, lockdown modes: the global is not there at all. */
delete globalThis.WebAssembly
