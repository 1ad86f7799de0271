/** A plain CPU-bound worker: a fixed amount of arithmetic. */
let x = 1
for (let i = 0; i < 5e8; i++) x = (x * 1103515245 + 12345) | 0
if (x === 0.5) console.log(x)
