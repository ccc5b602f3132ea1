/** Words that say nothing about a listing, unless they are in its name. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by for from in into is it its of on or our so that the their them these they this to us',
    'was we were which will with you your',
  ].flatMap((words) => words.split(' ')),
)
