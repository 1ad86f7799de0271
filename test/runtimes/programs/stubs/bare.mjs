/** jsdom, React Native: no WebAssembly, and none of the platform's encoders. */
for (const name of ['WebAssembly', 'TextEncoder', 'TextDecoder', 'Buffer', 'structuredClone'])
  delete globalThis[name]
