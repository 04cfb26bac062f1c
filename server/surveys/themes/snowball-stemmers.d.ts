declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const snowball: { newStemmer(language: 'english' | 'spanish'): Stemmer };
  export default snowball;
}
