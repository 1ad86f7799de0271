/** Results as tables: the score of each file, and the survivors line by line. */

/** Prints both. */
export function report(mutants, results) {
  const judged = mutants
    .filter(({ id }) => results.has(id))
    .map((mutant) => ({ ...results.get(mutant.id), ...mutant }))
  for (const { file, line, column, from, to, kind } of judged.filter(({ state }) => state === 'survived')) {
    console.log(`${file}:${line}:${column} ${kind}: ${from} → ${to === ';' ? '(removed)' : to}`)
  }
  const files = [...new Set(judged.map(({ file }) => file))]
  for (const file of files)
    console.log(
      row(
        file,
        judged.filter((mutant) => mutant.file === file),
      ),
    )
  console.log(row('all', judged), `of ${mutants.length}`)
}

function row(name, mutants) {
  const count = (wanted) => mutants.filter(({ state }) => state === wanted).length
  const valid = mutants.length - count('invalid')
  const score = ((100 * count('killed')) / valid).toFixed(1)
  return `${name.padEnd(16)} ${score} % of ${valid}: ${count('survived')} survived, ${count('invalid')} do not compile`
}
