import { defineConfig, type Plugin } from 'vite'

/** What the built page may do: run its own scripts, and nothing else. `connect-src` falls to `default-src`. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  // CodeMirror writes its rules into a <style> of its own.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The browser itself holds the page to "everything stays here". Vite's own dev client needs a connection. */
const staysInThePage: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses: the built folder can be laid anywhere.
  base: './',
  plugins: [staysInThePage],
  // The polyfill would fetch, which the policy forbids; all three browsers preload by themselves.
  build: { target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 900 },
  worker: { format: 'es' },
})
