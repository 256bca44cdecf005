// Runs a host that was compiled to WebAssembly: node run.mjs FILE.wasm
import { readFileSync, writeSync } from "node:fs";

let memory;
const put = (address) => {
  const bytes = new Uint8Array(memory.buffer, address);
  writeSync(1, bytes.subarray(0, bytes.indexOf(0)));
};
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { exports } = await WebAssembly.instantiate(module, { host: { put } });
memory = exports.memory;
process.exitCode = exports.start();
