/** Returns a file compressed with gzip, to a tenth for a log, or as it is where the browser can't compress. */
export const compressed = async (file: File): Promise<Blob> =>
  typeof CompressionStream === 'undefined' || !file.stream
    ? file
    : new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
