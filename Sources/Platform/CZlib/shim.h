// The system's zlib. Linux: the package zlib1g-dev (Debian) or zlib-devel; macOS: part of the SDK.
#pragma once
#include <zlib.h>
