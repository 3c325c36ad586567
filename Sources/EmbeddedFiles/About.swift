// The embedded files are written here at build time by the plugin EmbedFiles: see Plugins/.
